import { FreshCache } from './fresh-cache'

function turnable() {
  let now = 1000
  return { now: () => now, advance: (ms: number) => (now += ms) }
}

test('a value is computed once, shared by concurrent callers, and computed again when it is too old', async () => {
  const clock = turnable()
  const cache = new FreshCache<number>(clock, 100, 10)
  let made = 0
  const make = async () => ++made
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual([1, 1])
  clock.advance(99)
  expect(await cache.get('a', make)).toBe(1)
  clock.advance(1)
  expect(await cache.get('a', make)).toBe(2)
})

test('a computation that began before a forget is not kept', async () => {
  const cache = new FreshCache<string>(turnable(), 100, 10)
  let answer: (value: string) => void = () => undefined
  const slow = cache.get('a', () => new Promise((resolve) => (answer = resolve)))
  cache.forget()
  const fresh = cache.get('a', async () => 'new')
  answer('old')
  expect([await slow, await fresh, await cache.get('a', async () => 'newer')]).toEqual(['old', 'new', 'new'])
})

test('a failure is not kept, and the oldest entry makes room', async () => {
  const cache = new FreshCache<string>(turnable(), 100, 2)
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('a', async () => 'yes')).toBe('yes')
  await cache.get('b', async () => 'b')
  await cache.get('c', async () => 'c')
  expect(await cache.get('b', async () => 'again')).toBe('b')
  expect(await cache.get('a', async () => 'again')).toBe('again')
})
