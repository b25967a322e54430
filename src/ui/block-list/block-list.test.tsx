import { act, render } from '@testing-library/react'
import { BlockList } from './block-list'

interface Watched {
  element: Element
  see: (isIntersecting: boolean, height: number) => void
}

let watched: Watched[] = []

beforeEach(() => {
  watched = []
  class Observer {
    private readonly callback: (entries: object[]) => void
    constructor(callback: (entries: object[]) => void) {
      this.callback = callback
    }
    observe(element: Element) {
      const see = (isIntersecting: boolean, height: number) =>
        this.callback([{ isIntersecting, boundingClientRect: { height } }])
      watched.push({ element, see })
    }
    disconnect() {
      watched = watched.filter(({ see }) => !see)
    }
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: Observer })
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const list = (count: number) => (
  <BlockList items={numbers(count)} blockSize={10} itemHeight={50}>
    {(block) => block.map((item) => <b key={item}>{item}</b>)}
  </BlockList>
)

test('500 items: only the first blocks are in the page', () => {
  const { container } = render(list(500))
  expect(container.querySelectorAll('b')).toHaveLength(20)
  expect(watched).toHaveLength(50)
})

test('a block that comes near is drawn; one that goes far keeps its measured height', () => {
  const { container } = render(list(500))
  act(() => watched[30]?.see(true, 500))
  expect(container.textContent).toContain('305')
  const box = watched[0]?.element as HTMLElement
  act(() => watched[0]?.see(false, 612))
  expect(container.querySelectorAll('b')).toHaveLength(20)
  expect(box.style.height).toBe('612px')
  act(() => watched[0]?.see(true, 612))
  expect(box.style.height).toBe('')
})

test('more items arriving leave drawn blocks alone', () => {
  const { container, rerender } = render(list(15))
  expect(container.querySelectorAll('b')).toHaveLength(15)
  rerender(list(25))
  expect(container.querySelectorAll('b')).toHaveLength(20)
})
