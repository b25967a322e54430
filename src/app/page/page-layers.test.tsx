import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { backSteps } from '@/platform/back-steps'
import { Sheet } from '@/ui/sheet/sheet'
import { taro } from '../../../test/support/taro-fakes/taro'
import { go } from '../navigate'
import { page } from './index'
import { openLayer, PageLayers } from './page-layers'

beforeEach(() => taro.reset())
afterEach(() => jest.restoreAllMocks())

/** A fake of the platform: its number of back steps, and a function that goes back one step. */
function fakeSystem() {
  let count = 0
  let runHooks: (left: number) => void = () => {}
  jest.spyOn(backSteps, 'set').mockImplementation((steps, onBack) => {
    count = steps
    runHooks = onBack
  })
  const clear = jest.spyOn(backSteps, 'clear').mockReturnValue(null)
  return {
    clear,
    steps: () => count,
    goBack: () => {
      count -= 1
      runHooks(count)
    },
  }
}

function Two() {
  const [open, setOpen] = useState(['地区', '街道'])
  const closed = (title: string) => setOpen((before) => before.filter((one) => one !== title))
  return ['地区', '街道'].map((title) => (
    <Sheet key={title} isOpen={open.includes(title)} onClose={() => closed(title)} title={title}>
      {title}
    </Sheet>
  ))
}
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'))

test('a sheet registers itself with its page: back closes the sheet that opened last, then the other [nav.back-layers]', () => {
  jest.useFakeTimers()
  const system = fakeSystem()
  const Page = page('cate', Two)
  render(<Page />)
  expect([system.steps(), dialogs()]).toEqual([2, ['地区', '街道']])
  act(() => system.goBack())
  act(() => void jest.advanceTimersByTime(300))
  expect([system.steps(), dialogs()]).toEqual([1, ['地区']])
  act(() => system.goBack())
  act(() => void jest.advanceTimersByTime(300))
  expect([system.steps(), dialogs()]).toEqual([0, []])
  jest.useRealTimers()
})

test('only layers of the page in front count; they count again when the shopper returns', () => {
  const system = fakeSystem()
  const [below, above] = [new PageLayers(), new PageLayers()]
  below.show()
  below.open(() => {})
  expect(system.steps()).toBe(1)
  below.hide()
  above.show()
  below.open(() => {})
  expect(system.steps()).toBe(0)
  above.hide()
  below.show()
  expect([system.steps(), below.count]).toEqual([2, 2])
})

test('a dialog is a layer of the page in front', () => {
  const system = fakeSystem()
  const close = jest.fn()
  const layers = new PageLayers()
  layers.show()
  const release = openLayer(close)
  act(() => system.goBack())
  release()
  expect([close.mock.calls.length, layers.count]).toEqual([1, 0])
  openLayer(close)()
  expect(system.steps()).toBe(0)
})

test('a page opens only after the back steps of the previous page are removed', async () => {
  const { clear } = fakeSystem()
  let done: () => void = () => {}
  clear.mockReturnValue(new Promise<void>((resolve) => (done = resolve)))
  const going = go('search', { name: '茶' })
  await act(async () => {})
  expect(taro.callsOf('navigateTo')).toEqual([])
  done()
  await going
  expect(taro.callsOf('navigateTo')).toHaveLength(1)
})
