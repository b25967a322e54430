import { act, fireEvent, render } from '@testing-library/react'
import { BlockList } from './block-list'

const WINDOW = 500
/** Height in px of a block of two items; the estimate is half of it. */
const HEIGHT = 100

let scrollTop = 0
let isCovered = false
let frames: FrameRequestCallback[] = []

/** Runs the callbacks of the next frames. */
function passFrames(): number {
  let count = 0
  for (; frames.length > 0; count++)
    act(() => {
      for (const run of frames.splice(0)) run(0)
    })
  return count
}

const box = (top: number, height: number) => ({ top, height, bottom: top + height }) as DOMRect

beforeEach(() => {
  scrollTop = 0
  isCovered = false
  frames = []
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run))
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => (isCovered ? 0 : WINDOW))
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.className === 'page') return box(0, WINDOW)
    if (this.className === 'block-list') return box(-scrollTop, 0)
    return box(0, this.className === 'block-list__block' ? HEIGHT : 0)
  })
})
afterEach(() => jest.restoreAllMocks())

function scrollTo(top: number): void {
  const page = document.querySelector('.page') as Element
  scrollTop = top
  page.scrollTop = top
  act(() => {
    fireEvent.scroll(page)
  })
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const drawItem = jest.fn((item: number) => <b key={item}>{item}</b>)
const drawBlock = (block: readonly number[]) => block.map(drawItem)
const list = (count: number) => (
  <div className="page" style={{ overflowY: 'auto' }}>
    <BlockList items={numbers(count)} itemHeight={25}>
      {drawBlock}
    </BlockList>
  </div>
)

function draw(count: number) {
  const { container, rerender } = render(list(count))
  const of = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]
  return {
    rerender: (more: number) => rerender(list(more)),
    /** First and last item in the page, and their number. */
    shown: () => {
      const items = of('b').map((item) => Number(item.textContent))
      return [items[0], items[items.length - 1], items.length]
    },
    /** px above the first and below the last drawn block. */
    held: () => of('.block-list > div:not(.block-list__block)').map(({ style }) => Number.parseFloat(style.height)),
    elements: () => of('*').length,
    scroll(top: number) {
      scrollTo(top)
      passFrames()
    },
  }
}

test('only those of 500 items that are near the window are in the page; two spacers replace the others [shell.long-list]', () => {
  const { shown, held, elements } = draw(500)
  passFrames()
  // the window and a screen below it
  expect(shown()).toEqual([0, 19, 20])
  expect(held()).toEqual([0, 240 * HEIGHT])
  const few = elements()
  const longer = draw(5000)
  passFrames()
  expect(longer.elements()).toBe(few)
})

test('the visible blocks are drawn at once, the others row by row', () => {
  const { shown, scroll } = draw(500)
  expect(shown()).toEqual([0, 9, 10])
  drawItem.mockClear()
  expect(passFrames()).toBe(5)
  expect(drawItem).toHaveBeenCalledTimes(10)
  scroll(100)
  drawItem.mockClear()
  scrollTo(10_000)
  expect(drawItem.mock.calls.length).toBeLessThanOrEqual(16)
  expect(shown()[0]).toBeLessThanOrEqual(200)
  expect(shown()[1]).toBeGreaterThanOrEqual(209)
})

test('scrolling down and up updates the drawn blocks and keeps the total height', () => {
  const { shown, held, scroll } = draw(500)
  let before = 0
  for (const top of [0, 700, 5000, 24_500, 12_000, 3000, 0]) {
    scroll(top)
    // One screen ahead, less behind.
    const [ahead, behind] = [WINDOW, 0.3 * WINDOW]
    const [room, reach] = top < before ? [ahead, behind] : [behind, ahead]
    before = top
    const [first = Number.NaN, last = Number.NaN, count = Number.NaN] = shown()
    const [above = Number.NaN, below = Number.NaN] = held()
    expect(above).toBeLessThanOrEqual(Math.max(0, top - room))
    expect(above + (count / 2) * HEIGHT).toBeGreaterThanOrEqual(Math.min(250 * HEIGHT, top + WINDOW + reach))
    expect(above + (count / 2) * HEIGHT + below).toBe(250 * HEIGHT)
    expect(last - first + 1).toBe(count)
    expect(count).toBeLessThanOrEqual(36)
  }
})

test('a new block does not render the others, and is not removed at once', () => {
  const { scroll } = draw(500)
  scroll(5000)
  drawItem.mockClear()
  scroll(5100)
  expect(drawItem.mock.calls.length).toBeLessThanOrEqual(2)
  drawItem.mockClear()
  scroll(5000)
  scroll(5100)
  expect(drawItem).not.toHaveBeenCalled()
})

test('a change of direction draws a screen ahead again; a short move back does not change the direction', () => {
  const { held, scroll } = draw(500)
  scroll(5000)
  scroll(4900)
  expect(held()[0]).toBeGreaterThan(5000 - WINDOW)
  scroll(4800)
  expect(held()[0]).toBeLessThanOrEqual(4800 - WINDOW)
})

test('more items keep the drawn blocks; fewer items show the last of them', () => {
  const { shown, held, rerender, scroll } = draw(40)
  rerender(80)
  passFrames()
  expect(shown()).toEqual([0, 19, 20])
  expect(held()).toEqual([0, 30 * HEIGHT])
  scroll(3000)
  rerender(10)
  expect(shown()[1]).toBe(9)
})

test('a covered page, which has no size, keeps its blocks', () => {
  const { shown, scroll } = draw(500)
  scroll(5000)
  const before = shown()
  isCovered = true
  scroll(0)
  expect(shown()).toEqual(before)
})
