import { LiveCode } from './live-code'

async function opened(isWatched: boolean) {
  const server = { code: '1', leftSeconds: 60, uses: 3 }
  let loads = 0
  const live = new LiveCode(async () => {
    loads += 1
    return { ...server }
  }, isWatched)
  live.renew()
  await settled()
  const seconds = async (number: number) => {
    for (let second = 0; second < number; second++) {
      server.leftSeconds = server.leftSeconds === 1 ? 60 : server.leftSeconds - 1
      live.tick()
      await settled()
    }
  }
  return { server, live, seconds, loads: () => loads }
}
const settled = () => new Promise((done) => setTimeout(done))

test('a new code is requested when the old one expires [shell.live-code]', async () => {
  const { live, seconds, loads } = await opened(false)
  await seconds(59)
  expect([live.left, loads()]).toEqual([1, 1])
  await seconds(1)
  expect([live.left, loads(), live.isTaken]).toEqual([60, 2, false])
})

test('a watched code shows within two seconds that it was scanned, until the next is requested [shell.live-code]', async () => {
  const { server, live, seconds } = await opened(true)
  await seconds(10)
  expect(live.isTaken).toBe(false)
  server.uses = 4
  server.code = '2'
  await seconds(2)
  expect([live.isTaken, live.code]).toEqual([true, '2'])
  live.goOn()
  await seconds(10)
  expect(live.isTaken).toBe(false)
})
