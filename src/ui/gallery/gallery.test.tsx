import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Picture } from '../picture/picture'
import { Gallery } from './gallery'

const views: Picture[] = [
  { url: '/media/coat.webp', ground: 'peach', scale: 1, count: 1 },
  { url: '/media/coat.webp', ground: 'sky', scale: 0.8, count: 2 },
  { url: '/media/photo.jpg', ground: null, scale: 1, count: 1 },
]

function trackOf(container: HTMLElement) {
  const track = container.querySelector('.reel') as HTMLElement
  const moves: number[] = []
  Object.defineProperties(track, {
    clientWidth: { value: 390 },
    scrollTo: { value: ({ left }: { left: number }) => moves.push(left) },
  })
  return { track, moves }
}

test('the counter follows the position of the track', () => {
  const { container } = render(<Gallery pictures={views} name="羊毛大衣" />)
  const { track } = trackOf(container)
  expect(screen.getByRole('status').textContent).toBe('1/3')
  track.scrollLeft = 380
  fireEvent.scroll(track)
  expect(screen.getByRole('status').textContent).toBe('2/3')
})

test('each arrow moves one picture, and stops at the ends', () => {
  const { container } = render(<Gallery pictures={views} name="羊毛大衣" />)
  const { track, moves } = trackOf(container)
  expect(screen.queryByRole('button', { name: '上一张' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '下一张' }))
  expect(moves).toEqual([390])
  track.scrollLeft = 780
  fireEvent.scroll(track)
  expect(screen.queryByRole('button', { name: '下一张' })).toBeNull()
})

test('a single picture has neither counter nor arrows', () => {
  render(<Gallery pictures={views.slice(0, 1)} name="羊毛大衣" />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('img', { name: '羊毛大衣' })).not.toBeNull()
})

describe('full screen', () => {
  const dialog = () => screen.queryByRole('dialog', { name: '羊毛大衣的大图' })

  test('a tap opens the current picture, and a tap on an illustration closes it [shell.gallery]', () => {
    jest.useFakeTimers()
    const { container } = render(<Gallery pictures={views} name="羊毛大衣" />)
    const { track } = trackOf(container)
    track.scrollLeft = 390
    fireEvent.scroll(track)
    expect(dialog()).toBeNull()
    fireEvent.click(container.querySelectorAll('.reel__slide')[1] as Element)
    expect(dialog()?.textContent).toContain('2/3')
    fireEvent.click(dialog()?.querySelectorAll('.reel__slide')[1] as Element)
    act(() => void jest.advanceTimersByTime(300))
    expect(dialog()).toBeNull()
    jest.useRealTimers()
  })

  test('a double tap zooms a photo in and out, a single tap closes [shell.gallery]', () => {
    jest.useFakeTimers()
    const { container } = render(<Gallery pictures={views.slice(2)} name="羊毛大衣" />)
    fireEvent.click(container.querySelector('.reel__slide') as Element)
    const photo = () => dialog()?.querySelector('.reel__slide') as Element
    const isNear = () => dialog()?.querySelector('.viewer__frame--near') != null
    const tapTwice = () => {
      fireEvent.click(photo())
      act(() => void jest.advanceTimersByTime(100))
      fireEvent.click(photo())
      act(() => void jest.advanceTimersByTime(600))
    }
    tapTwice()
    expect(isNear()).toBe(true)
    tapTwice()
    expect([isNear(), dialog() !== null]).toEqual([false, true])
    fireEvent.click(photo())
    act(() => void jest.advanceTimersByTime(300))
    act(() => void jest.advanceTimersByTime(300))
    expect(dialog()).toBeNull()
    jest.useRealTimers()
  })

  test('Enter opens the pictures, Escape closes them [shell.gallery]', () => {
    jest.useFakeTimers()
    const { container } = render(<Gallery pictures={views} name="羊毛大衣" />)
    fireEvent.keyDown(container.querySelector('.reel') as Element, { key: 'Enter' })
    expect(dialog()).not.toBeNull()
    fireEvent.keyDown(document, { key: 'Escape' })
    act(() => void jest.advanceTimersByTime(600))
    expect(dialog()).toBeNull()
    jest.useRealTimers()
  })
})
