import { wechatWeb } from './wechat-web'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  delete window.__wxjs_environment
})

test('the check for a surrounding mini program takes a second at most [host.mini-program-race]', async () => {
  let answer: boolean | 'waiting' = 'waiting'
  void wechatWeb.isInMiniProgram().then((isIn) => {
    answer = isIn
  })
  await jest.advanceTimersByTimeAsync(999)
  expect(answer).toBe('waiting')
  await jest.advanceTimersByTimeAsync(1)
  expect(answer).toBe(false)
})

test("WeChat's own flag answers at once [host.mini-program-race]", async () => {
  window.__wxjs_environment = 'miniprogram'
  await expect(wechatWeb.isInMiniProgram()).resolves.toBe(true)
})

describe("WeChat's scanner", () => {
  afterEach(() => {
    delete window.wx
  })

  /** A fake of WeChat's documented scanner with this outcome; returns the arguments of its calls. */
  function putScanner(end: 'cancel' | { resultStr: string } | { errMsg: string }) {
    const asked: object[] = []
    const scanQRCode = (options: { success(r: object): void; cancel(): void; fail(r: object): void }) => {
      asked.push(options)
      if (end === 'cancel') options.cancel()
      else if ('resultStr' in end) options.success(end)
      else options.fail(end)
    }
    Object.assign(window, { wx: { scanQRCode } })
    return asked
  }

  test.each([
    ['https://mall.example/#/pages/cate/index', 'https://mall.example/#/pages/cate/index'],
    ['EAN_13,6901234567892', '6901234567892'],
    ['CODE_128,A-1,2', 'A-1,2'],
    ['STORE,1', 'STORE,1'],
  ])('the result %s gives the code %s [scan.wechat]', async (resultStr, code) => {
    const asked = putScanner({ resultStr })
    await expect(wechatWeb.scan()).resolves.toBe(code)
    expect(asked).toEqual([expect.objectContaining({ needResult: 1, scanType: ['qrCode', 'barCode'] })])
  })

  test('a cancelled scan gives null; a refused scan, or one without the SDK, throws [scan.wechat-refused]', async () => {
    putScanner('cancel')
    await expect(wechatWeb.scan()).resolves.toBeNull()
    putScanner({ errMsg: 'scanQRCode:permission denied' })
    await expect(wechatWeb.scan()).rejects.toThrow('permission denied')
    delete window.wx
    await expect(wechatWeb.scan()).rejects.toThrow('scanQRCode')
  })

  test('an SDK that was never requested is not ready; one that is loading is awaited for a moment [scan.wechat-refused]', async () => {
    await expect(wechatWeb.isReady()).resolves.toBe(false)
    void wechatWeb.prepare(() => new Promise(() => {}))
    let answer: boolean | 'waiting' = 'waiting'
    void wechatWeb.isReady().then((isReady) => {
      answer = isReady
    })
    await jest.advanceTimersByTimeAsync(1499)
    expect(answer).toBe('waiting')
    await jest.advanceTimersByTimeAsync(1)
    expect(answer).toBe(false)
  })
})
