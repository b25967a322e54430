import { wechatWeb } from './wechat-web'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  delete window.__wxjs_environment
})

test('a mini program around the web view is asked for a second at most [host.mini-program-race]', async () => {
  let answer: boolean | 'waiting' = 'waiting'
  void wechatWeb.isInMiniProgram().then((isIn) => {
    answer = isIn
  })
  await jest.advanceTimersByTimeAsync(999)
  expect(answer).toBe('waiting')
  await jest.advanceTimersByTimeAsync(1)
  expect(answer).toBe(false)
})

test("WeChat's own mark says it at once [host.mini-program-race]", async () => {
  window.__wxjs_environment = 'miniprogram'
  await expect(wechatWeb.isInMiniProgram()).resolves.toBe(true)
})
