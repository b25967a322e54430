import { LatestRequest } from './latest-request'

test('only the newest request is current; none is after a drop; two instances are independent', () => {
  const [latest, other] = [new LatestRequest(), new LatestRequest()]
  const first = latest.ask()
  expect(first()).toBe(true)
  const second = latest.ask()
  const others = other.ask()
  expect([first(), second(), others()]).toEqual([false, true, true])
  latest.drop()
  expect([first(), second(), others()]).toEqual([false, false, true])
})
