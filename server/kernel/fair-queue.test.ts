import { FairQueue } from './fair-queue'

const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const nothing = async () => undefined

describe('the order of tasks', () => {
  test('every caller gets a turn, in order', async () => {
    const queue = new FairQueue()
    queue.pass()
    const begun: number[] = []
    await Promise.all(Array.from({ length: 50 }, (_, i) => queue.run(async () => begun.push(i))))
    expect(begun).toEqual(Array.from({ length: 50 }, (_, i) => i))
  })

  test('a caller that comes while others wait, or after all are done, gets a turn, too', async () => {
    const queue = new FairQueue()
    queue.pass()
    let inner = 0
    await Promise.all([queue.run(nothing), queue.run(() => queue.run(async () => inner++))])
    await queue.run(nothing)
    expect(inner).toBe(1)
  })

  test('between pieces of heavy work the event loop serves other calls', async () => {
    const queue = new FairQueue()
    queue.pass()
    let served = 0
    let isOver = false
    const serve = () => {
      served++
      if (!isOver) setTimeout(serve, 0)
    }
    setTimeout(serve, 0)
    await Promise.all(Array.from({ length: 20 }, () => queue.run(async () => block(3))))
    isOver = true
    // Twenty pieces of 3 ms: in one turn they would block every other call.
    expect(served).toBeGreaterThanOrEqual(10)
  })

  test('an error of the work rejects its caller, and the next one begins', async () => {
    const queue = new FairQueue()
    queue.pass()
    const failed = queue.run(async () => {
      throw new Error('no')
    })
    const next = queue.run(async () => 'next')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('next')
  })

  test('without other calls there is no waiting', async () => {
    const queue = new FairQueue()
    let isLater = false
    setImmediate(() => {
      isLater = true
    })
    await Promise.all(Array.from({ length: 20 }, () => queue.run(nothing)))
    expect(isLater).toBe(false)
  })
})
