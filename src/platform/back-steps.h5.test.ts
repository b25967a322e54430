import { eventually } from '../../test/support/eventually'
import { backSteps } from './back-steps'

/** The number of popstate events that reached the router. */
let heard = 0
window.addEventListener('popstate', () => {
  heard += 1
})
const steps = () => Object(history.state).steps ?? 0
const told: number[] = []
const set = (count: number) => backSteps.set(count, (left) => told.push(left))
const settled = (count: number) => eventually(() => steps() === count, `${count} steps`)

/** A page that the router adds to the history. */
let pages = 0
function openPage() {
  pages += 1
  history.pushState({ key: `k${pages}`, idx: pages }, '', `#/pages/${pages}`)
  set(0)
}
afterEach(() => jest.restoreAllMocks())
beforeEach(async () => {
  openPage()
  await settled(0)
  told.length = 0
  heard = 0
})

test('back removes one step at a time, then leaves the page; the router sees only the page change', async () => {
  const page = location.hash
  openPage()
  set(2)
  await settled(2)
  const there = location.hash
  history.back()
  await settled(1)
  history.back()
  await settled(0)
  expect([told, heard, location.hash]).toEqual([[1, 0], 0, there])
  history.back()
  await eventually(() => heard === 1, 'the router hears')
  expect(location.hash).toBe(page)
})

test('a layer that closes by itself leaves no history entry, and forward does not reopen it [nav.layer-history]', async () => {
  set(1)
  await settled(1)
  const length = history.length
  set(0)
  await settled(0)
  expect([history.length, told, heard]).toEqual([length, [], 0])
  const goneBack = jest.spyOn(history, 'go')
  history.forward()
  await eventually(() => goneBack.mock.calls.length === 1, 'the way back from what is closed')
  await settled(0)
  expect([told, heard]).toEqual([[], 0])
})

test('a layer that closes as another opens adds no entry', async () => {
  set(1)
  await settled(1)
  const length = history.length
  set(0)
  set(1)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect([history.length, steps()]).toEqual([length, 1])
})

test('a late event of a closed layer does not close the next one', async () => {
  set(1)
  await settled(1)
  jest.useFakeTimers()
  const go = history.go.bind(history)
  const late: (() => void)[] = []
  jest.spyOn(history, 'go').mockImplementation((by) => void late.push(() => go(by)))
  set(0)
  await Promise.resolve()
  await jest.advanceTimersByTimeAsync(1000)
  set(1)
  jest.restoreAllMocks()
  jest.useRealTimers()
  expect(late).toHaveLength(1)
  const push = jest.spyOn(history, 'pushState')
  late[0]?.()
  await eventually(() => push.mock.calls.length === 1, 'the step of the next layer')
  expect([told, heard]).toEqual([[], 0])
  history.back()
  await settled(0)
  expect(told).toEqual([0])
})

test('the steps are removed before the page changes, so the next page is directly above this one', async () => {
  const page = location.hash
  set(2)
  await settled(2)
  await backSteps.clear()
  expect([steps(), backSteps.clear()]).toEqual([0, null])
  openPage()
  history.back()
  await eventually(() => location.hash === page, 'the page below')
  expect([steps(), heard]).toEqual([0, 1])
})

test('a reload with an open layer starts at the page itself', async () => {
  history.pushState({ ...Object(history.state), steps: 1 }, '')
  set(0)
  await settled(0)
  expect(heard).toBe(0)
})
