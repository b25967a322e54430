/** @jest-environment jsdom */
import { WayBack } from './way-back'

/** Resolves after the browser has gone one step back. */
const popped = () => new Promise((done) => addEventListener('popstate', done, { once: true }))
const isOurs = () => history.state !== null
beforeEach(() => history.pushState(null, ''))

test("the browser's back first reaches the page's own entry, which asks; leaving removes the entry", async () => {
  let asked = 0
  const wayBack = new WayBack(window, () => {
    asked++
    wayBack.raise()
  })
  const before = history.length
  wayBack.raise()
  wayBack.raise()
  expect([history.length - before, isOurs()]).toEqual([1, true])
  const step = popped()
  history.back()
  await step
  expect([asked, isOurs()]).toEqual([1, true])
  await wayBack.lower()
  expect([asked, isOurs()]).toEqual([1, false])
  await wayBack.lower()
  expect(isOurs()).toBe(false)
})

test('after a reload the entry is still there', () => {
  new WayBack(window, () => undefined).raise()
  const before = history.length
  new WayBack(window, () => undefined).raise()
  expect([history.length, isOurs()]).toEqual([before, true])
})
