import { act, fireEvent, render, screen } from '@testing-library/react'
import { SETTLE_MS } from './hold-page'
import { Sheet } from './sheet'
import { LEAVE_MS } from './use-presence'
import { CLOSING_PULL } from './use-pull'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const isHeld = () => document.documentElement.classList.contains('has-sheet')

function draw(isOpen: boolean, onClose: () => void = () => undefined) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="取消原因">
      不想要了
    </Sheet>
  )
}

test('a closed sheet renders nothing and does not block the page', () => {
  const { container } = render(draw(false))
  act(() => jest.advanceTimersByTime(LEAVE_MS))
  expect(container.firstChild).toBeNull()
  expect(isHeld()).toBe(false)
})

const made = jest.fn(() => null)
const Ways = () => made()
test('a closed sheet sets no timer and does not create its content', () => {
  render(
    <Sheet isOpen={false} onClose={() => undefined} title="配送">
      <Ways />
    </Sheet>,
  )
  expect([made.mock.calls.length, jest.getTimerCount()]).toEqual([0, 0])
})

test('an open sheet is a named dialog and blocks the page; after closing it is removed at the end of its animation [shell.sheet-close]', () => {
  const { rerender, container } = render(draw(true))
  expect(screen.getByRole('dialog', { name: '取消原因' }).textContent).toContain('不想要了')
  expect(isHeld()).toBe(true)
  rerender(draw(false))
  expect(isHeld()).toBe(false)
  act(() => jest.advanceTimersByTime(LEAVE_MS - 1))
  expect(container.firstChild).not.toBeNull()
  act(() => jest.advanceTimersByTime(1))
  expect(container.firstChild).toBeNull()
})

test('a sheet that is reopened during its closing animation stays open', () => {
  const { rerender } = render(draw(true))
  rerender(draw(false))
  act(() => jest.advanceTimersByTime(LEAVE_MS / 2))
  rerender(draw(true))
  act(() => jest.advanceTimersByTime(LEAVE_MS * 2))
  expect(screen.getByRole('dialog')).not.toBeNull()
})

test('close button, scrim and Escape close; a tap inside does not [shell.sheet-close]', () => {
  const onClose = jest.fn()
  const { container } = render(draw(true, onClose))
  fireEvent.click(screen.getByText('不想要了'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  fireEvent.click(container.querySelector('.cover__scrim') as Element)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(3)
})

test('with two sheets Escape closes the upper one, and the page is blocked until both are closed', () => {
  const lower = jest.fn()
  const upper = jest.fn()
  const both = (isUpper: boolean) => (
    <>
      {draw(true, lower)}
      {draw(isUpper, upper)}
    </>
  )
  const { rerender, unmount } = render(both(false))
  rerender(both(true))
  fireEvent.keyDown(document, { key: 'Escape' })
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1])
  rerender(both(false))
  expect(isHeld()).toBe(true)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(lower).toHaveBeenCalledTimes(1)
  unmount()
  expect(isHeld()).toBe(false)
})

test('the focus moves in, cycles inside, and returns [shell.sheet-focus]', () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">取消订单</button>
      {draw(isOpen)}
    </>
  )
  const { rerender } = render(page(false))
  screen.getByText('取消订单').focus()
  rerender(page(true))
  act(() => jest.advanceTimersByTime(SETTLE_MS))
  const dialog = screen.getByRole('dialog')
  const cross = screen.getByRole('button', { name: '关闭' })
  expect(document.activeElement).toBe(dialog)
  fireEvent.keyDown(dialog, { key: 'Tab' })
  expect(document.activeElement).toBe(cross)
  fireEvent.keyDown(cross, { key: 'Tab' })
  expect(document.activeElement).toBe(cross)
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByText('取消订单'))
})

test.each([
  [CLOSING_PULL, true],
  [CLOSING_PULL - 1, false],
])('dragged down by its head for %i px, it closes: %s [shell.sheet-close]', (px, closes) => {
  const onClose = jest.fn()
  render(draw(true, onClose))
  const head = screen.getByText('取消原因')
  const at = (y: number) => ({ touches: [{ clientX: 100, clientY: y }] })
  fireEvent.touchStart(head, at(400))
  fireEvent.touchMove(head, at(400 + px))
  expect(screen.getByRole('dialog').style.bottom).toBe(`-${px}px`)
  fireEvent.touchEnd(head)
  expect(onClose.mock.calls.length > 0).toBe(closes)
  // This test's page ignores `onClose`, so the sheet moves back up.
  expect(screen.getByRole('dialog').style.bottom).toMatch(/^-?0px$/)
})
