import { scanner } from '@/platform/scan'
import { scanner as miniScanner } from '@/platform/scan.weapp'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { SCAN_FAILED_TEXT, UNKNOWN_CODE_TEXT } from './act'
import { scanForField, scanOnScreen, startScan } from './start-scan'

let now = 1_000_000
beforeEach(() => {
  taro.reset()
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => jest.restoreAllMocks())

const titles = () => taro.callsOf('showToast').map((options) => (options as { title: string }).title)
/** Replaces this target's scanner by the mini program's. */
function asMiniProgram() {
  jest.spyOn(scanner, 'screen').mockImplementation(miniScanner.screen)
}

test('in a browser the scanning page opens', async () => {
  await startScan()
  expect(taro.callsOf('navigateTo')).toEqual([{ url: '/pages/scan/scanCode/index' }])
})

describe('in the mini program', () => {
  test("WeChat's scanner reads, and its code is acted on [scan.weapp]", async () => {
    asMiniProgram()
    taro.answer('scanCode', () => ({ result: 'https://any.example/activity/shopDetail?productId=p1' }))
    await startScan()
    expect(taro.callsOf('navigateTo')).toEqual([{ url: '/pages/details/index?productId=p1' }])
    expect(titles()).toEqual([])
  })

  test('closing the scanner shows no message [scan.weapp-cancel]', async () => {
    asMiniProgram()
    taro.answer('scanCode', () => Promise.reject({ errMsg: 'scanCode:fail cancel' }))
    await startScan()
    expect(titles()).toEqual([])
  })

  test.each([{ errMsg: 'scanCode:fail' }, new Error('scanCode:fail system error')])(
    'a failure shows its message [scan.weapp-failed]',
    async (error) => {
      asMiniProgram()
      taro.answer('scanCode', () => Promise.reject(error))
      await startScan()
      expect(titles()).toEqual([SCAN_FAILED_TEXT])
    },
  )

  test('the path of a mini program code is used; a code without a path is unknown', async () => {
    taro.answer('scanCode', () => ({ result: '', path: 'pages/x' }))
    expect(await (await miniScanner.screen())?.()).toBe('pages/x')
    asMiniProgram()
    taro.answer('scanCode', () => ({ result: '' }))
    await startScan()
    expect(titles()).toEqual([UNKNOWN_CODE_TEXT])
  })
})

describe('a platform scanner that WeChat has disabled', () => {
  /** After the first call the scanner is gone. */
  function asRefusedScreen() {
    const refuse = () => Promise.reject(new Error('scanQRCode:permission denied'))
    jest.spyOn(scanner, 'screen').mockResolvedValueOnce(refuse).mockResolvedValue(null)
  }

  test('opens the scanning page without a message [scan.wechat-refused]', async () => {
    asRefusedScreen()
    await startScan()
    expect(taro.callsOf('navigateTo')).toEqual([{ url: '/pages/scan/scanCode/index' }])
    expect(titles()).toEqual([])
  })

  test('reports to the scanning page that it must use its camera [scan.wechat-refused]', async () => {
    asRefusedScreen()
    expect(await scanOnScreen()).toBe(false)
    expect(taro.callsOf('navigateTo')).toEqual([])
  })
})

describe('a scan that fills a field', () => {
  test("WeChat's scanner returns its code to the form, and no page opens [scan.field]", async () => {
    asMiniProgram()
    taro.answer('scanCode', () => ({ result: 'SF1234567890' }))
    const taken: string[] = []
    await scanForField((code) => taken.push(code))
    expect(taken).toEqual(['SF1234567890'])
    expect(taro.callsOf('navigateTo')).toEqual([])
  })

  test('in a browser the scanning page reads [scan.field]', async () => {
    await scanForField(() => undefined)
    expect(taro.callsOf('navigateTo')).toEqual([{ url: '/pages/scan/scanCode/index?forField=1' }])
  })
})
