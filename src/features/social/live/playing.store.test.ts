import { PlayingStore, RECONNECT_MS } from './playing.store'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a failed picture is connected again after 1, 3 and 6 s, then the shopper decides [live.reconnect]', () => {
  expect(RECONNECT_MS).toEqual([1000, 3000, 6000])
  const playing = new PlayingStore()
  for (const [at, wait] of RECONNECT_MS.entries()) {
    playing.fail()
    // A player reports a failure several times.
    playing.fail()
    jest.advanceTimersByTime(wait - 1)
    expect([playing.connection, playing.isConnecting, playing.isLost]).toEqual([at, true, false])
    jest.advanceTimersByTime(1)
    expect(playing.connection).toBe(at + 1)
  }
  playing.fail()
  expect([playing.isConnecting, playing.isLost, jest.getTimerCount()]).toEqual([false, true, 0])
  playing.retry()
  expect([playing.connection, playing.isLost]).toEqual([RECONNECT_MS.length + 1, false])
})

test('a picture that plays again has all tries again [live.reconnect]', () => {
  const playing = new PlayingStore()
  for (const wait of RECONNECT_MS) {
    playing.fail()
    jest.advanceTimersByTime(wait)
  }
  playing.played()
  playing.fail()
  expect([playing.isConnecting, playing.isLost]).toEqual([true, false])
})

test('a closed page does not reconnect', () => {
  const playing = new PlayingStore()
  playing.fail()
  playing.dispose()
  jest.advanceTimersByTime(10_000)
  expect(playing.connection).toBe(0)
})

test('each jump is a new object, also to the same moment; sound is off at first', () => {
  const playing = new PlayingStore()
  expect([playing.isMuted, playing.jump]).toEqual([true, null])
  playing.seek(5000)
  const first = playing.jump
  playing.seek(5000)
  expect(playing.jump).toEqual(first)
  expect(playing.jump).not.toBe(first)
  playing.toggleSound()
  expect(playing.isMuted).toBe(false)
})
