import { taro } from '../../../../test/support/taro-fakes/taro'
import { SectionSpy, sectionAt } from './section-in-sight'

beforeEach(() => taro.reset())

const tops = (...values: number[]) => values.map((top) => ({ top }))

test.each([
  [tops(44, 800, 1500), 0],
  [tops(-500, 256, 956), 0],
  [tops(-756, 44, 744), 1],
  [tops(-755, 45.4, 745), 1],
  [tops(-3000, -2000, -900), 2],
  [tops(120, 900), 0],
])('the section at the upper edge of the pane: %j', (sections, index) =>
  expect(sectionAt({ top: 44 }, sections)).toBe(index),
)

test('scroll events are sampled, and ignored after the page has closed', () => {
  jest.useFakeTimers()
  const seen: number[] = []
  const query = {
    select: () => query,
    selectAll: () => query,
    boundingClientRect: () => query,
    exec: (done: (boxes: unknown[]) => void) => done([{ top: 44 }, tops(-100, 20, 300)]),
  }
  taro.answer('createSelectorQuery', () => query)
  const spy = new SectionSpy('pane', 'section', (index) => seen.push(index))
  for (let i = 0; i < 5; i += 1) spy.look()
  jest.runAllTimers()
  expect(seen).toEqual([1])
  spy.look()
  spy.dispose()
  jest.runAllTimers()
  expect(seen).toEqual([1])
  jest.useRealTimers()
})
