import { act, render } from '@testing-library/react'
import { createElement, Fragment, type ReactNode } from 'react'
import { useReleasedPages } from './released-pages'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Advances the timers in steps, so that each render is separate. */
function passTime(): void {
  for (let step = 0; step < 20; step++) act(() => jest.advanceTimersByTime(100))
}

let draws = 0
function App({ children }: { children: ReactNode }) {
  draws += 1
  useReleasedPages(children)
  return children
}
/** Renders pages in the way of Taro's root component. */
const app = (pages: string[]) => (
  <App>
    {createElement(
      Fragment,
      null,
      pages.map((page) => <div key={page} id={page} />),
    )}
  </App>
)

/** True while React's fibers (in both trees) keep the removed children of the element that holds the pages. */
function isKept(): boolean {
  const page = document.getElementById('list') as HTMLElement
  const key = Object.keys(page).find((name) => name.startsWith('__reactFiber$')) ?? ''
  type Fiber = { return: Fiber | null; alternate: Fiber | null; deletions: unknown[] | null }
  for (let fiber: Fiber | null = Reflect.get(page, key); fiber; fiber = fiber.return) {
    if (fiber.deletions?.length || fiber.alternate?.deletions?.length) return true
  }
  return false
}

test('a closed page is released shortly after, and re-rendering stops', () => {
  const { rerender } = render(app(['list', 'details']))
  passTime()
  rerender(app(['list']))
  draws = 0
  const before = isKept()
  passTime()
  expect([before, isKept()]).toEqual([true, false])
  expect(draws).toBe(2)
})
