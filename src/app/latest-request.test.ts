import { LatestRequest } from './latest-request'

test('only the newest question is told, none after a drop, and those of another are nobody else’s', () => {
  const [latest, other] = [new LatestRequest(), new LatestRequest()]
  const first = latest.ask()
  expect(first()).toBe(true)
  const second = latest.ask()
  const others = other.ask()
  expect([first(), second(), others()]).toEqual([false, true, true])
  latest.drop()
  expect([first(), second(), others()]).toEqual([false, false, true])
})
