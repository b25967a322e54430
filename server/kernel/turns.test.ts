import { Turns } from './turns'

const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('turns', () => {
  test('everyone gets one, in the order of asking', async () => {
    const turns = new Turns()
    turns.pass()
    const begun: number[] = []
    await Promise.all(Array.from({ length: 50 }, (_, i) => turns.take().then(() => begun.push(i))))
    expect(begun).toEqual(Array.from({ length: 50 }, (_, i) => i))
  })

  test('who comes while others wait, or after all are done, is let in too', async () => {
    const turns = new Turns()
    turns.pass()
    let inner = 0
    await Promise.all([turns.take(), turns.take().then(() => turns.take().then(() => inner++))])
    await turns.take()
    expect(inner).toBe(1)
  })

  test('between pieces of heavy work the event loop serves others', async () => {
    const turns = new Turns()
    turns.pass()
    let served = 0
    let isOver = false
    const serve = () => {
      served++
      if (!isOver) setTimeout(serve, 0)
    }
    setTimeout(serve, 0)
    await Promise.all(Array.from({ length: 20 }, () => turns.take().then(() => block(3))))
    isOver = true
    // Twenty pieces of 3 ms: all at once they would let nobody in between.
    expect(served).toBeGreaterThanOrEqual(10)
  })

  test('while nobody else comes there is nothing to wait for', async () => {
    const turns = new Turns()
    let isLater = false
    setImmediate(() => {
      isLater = true
    })
    await Promise.all(Array.from({ length: 20 }, () => turns.take()))
    expect(isLater).toBe(false)
  })
})
