// The app inside its hosts: a native app that speaks the real bridge, WeChat's web view with a stand-in for its SDK.
import { BRIDGE_CODE } from '@contract/codes/bridge'
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { type NativeShell, nativeShell, Refusal, type ShellOptions } from '../native-shell/shell'
import { launchChrome } from '../support/chrome'
import { front, phone } from '../support/phone'
import { type RunningMall, startBuiltMall } from '../support/running-mall'
import { doorAt, WireClient } from '../support/wire-client'

let mall: RunningMall
let browser: Browser
let shopper: WireClient
const MOBILE = '13800000002'

beforeAll(async () => {
  ;[mall, browser] = await Promise.all([startBuiltMall(), launchChrome()])
  shopper = await new WireClient(doorAt(mall.url), () => Date.now(), 'native-side'.padEnd(36, '0')).open()
  await shopper.login(MOBILE)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await mall?.stop()
})

/** What a native app with this shopper answers. */
const loggedIn = {
  getLoginStatus: () => ({ isLoggedIn: true }),
  getOpenToken: async () => ({ openToken: (await shopper.legacy('account.access.getOpenToken', {})).openToken }),
}
const ORDERS = 'pages/packOrder/orders/index'
const isIn = (page: Page) =>
  front(page)
    .getByText(/138\*{4}0002/)
    .waitFor()
const nameOf = (shell: NativeShell) => shell.asked.map(({ name }) => name)
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage))

async function expectSoon(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 250 && !isTrue(); tries += 1) await new Promise((done) => setTimeout(done, 20))
  expect(isTrue()).toBe(true)
}

async function inApp(options: ShellOptions, context: BrowserContextOptions = {}) {
  const visitor = await phone(browser, mall.url, context)
  return { ...visitor, shell: await nativeShell(visitor.page, options) }
}

describe('inside the native app', () => {
  test('its shopper is ours: token exchanged, everything by the app key and sysId, nothing stored [host.app-login]', async () => {
    const visitor = await inApp({ answers: loggedIn })
    const sent: URLSearchParams[] = []
    visitor.page.on('request', (request) => {
      const { searchParams } = new URL(request.url())
      if (searchParams.has('appKey')) sent.push(searchParams)
      else if (request.url().endsWith('/app.do')) sent.push(new URLSearchParams(request.postData() ?? ''))
    })
    await visitor.open('pages/mine/index')
    await isIn(visitor.page)
    expect(nameOf(visitor.shell)).toEqual(['hello', 'getLoginStatus', 'getOpenToken'])
    expect(new Set(sent.map((fields) => fields.get('appKey')).filter(Boolean))).toEqual(new Set(['galleria-app']))
    const child = sent.find((fields) => fields.get('method') === 'account.access.getChildToken')
    expect(JSON.parse(child?.get('params') ?? '{}')).toMatchObject({ sysId: 1 })
    const keys = await stored(visitor.page)
    expect(keys.filter((key) => /LOGIN_INFO|^SESSION$|ErrorInfo/.test(key))).toEqual([])
    expect(keys).toContain('DEVICE_ID')
    expect(await visitor.page.context().cookies()).toEqual([])
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  }, 60_000)

  test('a page that needs login asks the native app, not our login page, and then shows itself [host.app-asks-login]', async () => {
    let has = false
    const visitor = await inApp({
      answers: {
        ...loggedIn,
        getLoginStatus: () => ({ isLoggedIn: has }),
        login: () => {
          has = true
          return { isLoggedIn: true }
        },
      },
    })
    await visitor.open('pages/mine/index')
    await front(visitor.page).getByText('我的订单').waitFor()
    await visitor.open(ORDERS)
    await front(visitor.page).getByText('全部', { exact: true }).first().waitFor()
    expect(nameOf(visitor.shell)).toContain('login')
    expect(visitor.page.url()).toContain(ORDERS)
    expect(await visitor.page.locator('.login__form').count()).toBe(0)
    await visitor.close()
  }, 60_000)

  test('a shopper who declines the native login stays a visitor and can ask again [host.app-asks-login]', async () => {
    const visitor = await inApp({
      answers: { getLoginStatus: () => ({ isLoggedIn: false }), login: () => new Refusal(BRIDGE_CODE.cancelled) },
    })
    await visitor.open(ORDERS)
    await front(visitor.page).getByText('去登录').waitFor()
    const logins = () => nameOf(visitor.shell).filter((name) => name === 'login').length
    await expectSoon(() => logins() === 1)
    // At most one redirect in 300 ms.
    await visitor.page.waitForTimeout(400)
    await front(visitor.page).getByText('去登录').tap()
    await expectSoon(() => logins() === 2)
    expect(visitor.page.url()).toContain(ORDERS)
    await visitor.close()
  }, 60_000)

  test('a bridge slower than 500 ms is no native app: a browser with its own login [host.race]', async () => {
    const visitor = await inApp({ answers: loggedIn, delayMs: 900 })
    const keys: (string | null)[] = []
    visitor.page.on('request', (request) => keys.push(new URL(request.url()).searchParams.get('appKey')))
    await visitor.open('pages/cate/index')
    await front(visitor.page).getByText('女装').first().waitFor()
    expect(nameOf(visitor.shell)).toEqual(['hello'])
    expect(new Set(keys.filter(Boolean))).toEqual(new Set(['galleria-h5']))
    expect(await stored(visitor.page)).toContain('SESSION')
    await visitor.open(ORDERS)
    await visitor.page.locator('.login__form:visible').waitFor()
    expect(nameOf(visitor.shell)).not.toContain('login')
    await visitor.close()
  }, 60_000)

  test("an open token that is refused leaves a visitor and 'got openToken end' under ErrorInfo [host.open-token-failure]", async () => {
    const openToken = 'not-a-token-of-ours'
    const visitor = await inApp({ answers: { ...loggedIn, getOpenToken: () => ({ openToken }) } })
    await visitor.open('pages/mine/index')
    await visitor.page.waitForFunction(() => 'ErrorInfo' in localStorage)
    const kept = await visitor.page.evaluate(() => localStorage.ErrorInfo)
    expect(kept).toContain('got openToken end')
    expect(kept).not.toContain(openToken)
    await front(visitor.page).getByText(/登录/).first().waitFor()
    await visitor.close()
  }, 60_000)

  test('logged out on the native side, we are too, and no login page opens [host.app-logout]', async () => {
    let has = true
    const visitor = await inApp({ answers: { ...loggedIn, getLoginStatus: () => ({ isLoggedIn: has }) } })
    await visitor.open('pages/mine/index')
    await isIn(visitor.page)
    has = false
    expect((await visitor.shell.ask('loginChanged')).code).toBe(BRIDGE_CODE.ok)
    await front(visitor.page)
      .getByText(/138\*{4}0002/)
      .waitFor({ state: 'detached' })
    expect(visitor.page.url()).toContain('pages/mine/index')
    await visitor.close()
  }, 60_000)

  test.each(['android', 'ios'] as const)(
    '%s: scan, share, close and its requests of us go round [host.bridge]',
    async (kind) => {
      const visitor = await inApp({
        kind,
        answers: {
          getLoginStatus: () => ({ isLoggedIn: false }),
          scan: () => ({ code: `${mall.url}/#/pages/category/goods/index?name=scanned` }),
          share: () => null,
          close: () => null,
        },
      })
      const { page, shell } = visitor
      await visitor.open('pages/home/index')
      await page.locator('.floor__item').first().waitFor()
      await page.waitForSelector('#first-screen', { state: 'detached' })
      // back from home leaves the app
      expect((await shell.ask('back')).code).toBe(BRIDGE_CODE.ok)
      await expectSoon(() => nameOf(shell).includes('close'))
      // scan by the native screen, its result by our rules
      await page.locator('[aria-label="扫一扫"]:visible').first().tap()
      await page.waitForFunction(() => location.hash.includes('name=scanned'))
      expect(nameOf(shell)).toContain('scan')
      // share through the native app
      await front(page).locator('[aria-label="分享"]').tap()
      await page.getByText('朋友圈', { exact: true }).tap()
      await expectSoon(() => nameOf(shell).includes('share'))
      expect(shell.asked.find(({ name }) => name === 'share')?.params).toMatchObject({
        channel: 'timeline',
        share: { title: 'scanned', link: `${mall.url}/#/pages/category/goods/index?name=scanned`, type: 'link' },
      })
      // what the native side asks of us
      expect((await shell.ask('openPage', { address: 'pages/cate/index' })).code).toBe(BRIDGE_CODE.ok)
      await page.waitForFunction(() => location.hash.includes('pages/cate/index'))
      expect((await shell.ask('openPage', { address: 'https://evil.example/' })).code).toBe(BRIDGE_CODE.failed)
      expect((await shell.ask('openPage')).code).toBe(BRIDGE_CODE.badRequest)
      expect(await shell.ask('constructor')).toMatchObject({ code: BRIDGE_CODE.unknownName })
      await shell.say('alert(1)')
      await shell.say('{"id":"web-1","code":"0"}')
      expect((await shell.ask('back')).code).toBe(BRIDGE_CODE.ok)
      await page.waitForFunction(() => location.hash.includes('pages/category'))
      await visitor.close()
    },
    60_000,
  )
})

/** WeChat's file as far as the app uses it: it keeps what it was told, and answers as inside WeChat. */
const SDK = `(() => {
  const told = (window.wxTold = [])
  const tell = (name) => (options) => void told.push([name, options])
  const wx = {
    config(options) { told.push(['config', options]); setTimeout(() => wx.onReady && wx.onReady()) },
    ready(run) { wx.onReady = run },
    error() {},
    miniProgram: { getEnv: (run) => run({ miniprogram: false }), navigateTo: tell('navigateTo') },
  }
  for (const name of ['updateAppMessageShareData', 'updateTimelineShareData', 'onMenuShareQQ', 'hideOptionMenu', 'showOptionMenu'])
    wx[name] = tell(name)
  window.wx = wx
})()`
const WECHAT = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/111.0 Mobile Safari/537.36 MicroMessenger/8.0.40',
}

declare global {
  interface Window {
    wxTold?: [string, Record<string, unknown> | undefined][]
  }
}

async function inWechat() {
  const visitor = await phone(browser, mall.url, WECHAT)
  await visitor.page.route('https://res.wx.qq.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SDK }),
  )
  return visitor
}
const toldOf = (page: Page, name: string) =>
  page.evaluate((wanted) => window.wxTold?.filter(([one]) => one === wanted).map(([, options]) => options), name)
const waitForTold = (page: Page, name: string) =>
  page.waitForFunction((wanted) => window.wxTold?.some(([one]) => one === wanted), name)

async function anyProduct(): Promise<{ productId: string; title: string }> {
  const { records } = await shopper.call('POST product/pageProducts', { pageNo: 1, pageSize: 1 })
  const [first] = records
  if (!first) throw new Error('the mall is empty')
  return first
}

describe("inside WeChat's web view", () => {
  test('the page is signed before # and its own menu shares what is in front, without a token [share.wechat-menu]', async () => {
    const visitor = await inWechat()
    const { page } = visitor
    const { productId, title } = await anyProduct()
    await page.goto(
      `${mall.url}/?crm_channel_id=c77&x=1#/pages/details/index?productId=${productId}&accessToken=s3cret`,
    )
    await front(page).locator('.lead__title').waitFor()
    await page.waitForFunction(
      (wanted) => window.wxTold?.some(([name, card]) => name === 'onMenuShareQQ' && card?.title === wanted),
      title,
    )
    const [config] = (await toldOf(page, 'config')) ?? []
    expect(config).toMatchObject({ appId: expect.stringMatching(/^wx/), nonceStr: expect.any(String), debug: false })
    expect(config?.signature).toMatch(/^[0-9a-f]{40}$/)
    const link = `${mall.url}/#/pages/details/index?productId=${productId}&crm_channel_id=c77`
    for (const name of ['updateAppMessageShareData', 'updateTimelineShareData', 'onMenuShareQQ']) {
      const card = (await toldOf(page, name))?.at(-1)
      expect(card).toMatchObject({ title, imgUrl: expect.stringMatching(/^http/) })
      expect(decodeURIComponent(String(card?.link))).toBe(link)
    }
    expect(JSON.stringify(await page.evaluate(() => window.wxTold))).not.toContain('s3cret')
    await visitor.close()
  }, 60_000)

  test('a page that is not shared takes the menu away, the next brings it back [share.options-menu]', async () => {
    const visitor = await inWechat()
    await visitor.open('pages/login/index')
    await waitForTold(visitor.page, 'hideOptionMenu')
    await visitor.page.evaluate(() => location.assign('#/pages/home/index'))
    await waitForTold(visitor.page, 'showOptionMenu')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  }, 60_000)

  test("WeChat's file is let in inside WeChat only [share.sdk-policy]", async () => {
    const policy = async (headers: Record<string, string>) =>
      (await fetch(mall.url, { headers })).headers.get('content-security-policy') ?? ''
    expect(await policy({ 'user-agent': WECHAT.userAgent })).toContain('https://res.wx.qq.com')
    expect(await policy({ 'user-agent': 'Chrome' })).not.toContain('wx.qq.com')
  })
})

describe('the share sheet of a browser', () => {
  test('from the details: link copied, poster drawn with the code of the same link [share.sheet] [share.poster]', async () => {
    const visitor = await phone(browser, mall.url)
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { productId } = await anyProduct()
    await page.goto(`${mall.url}/?crm_channel_id=c77#/pages/details/index?productId=${productId}`)
    await front(page).locator('.lead__title').waitFor()
    const link = `${mall.url}/#/pages/details/index?productId=${productId}&crm_channel_id=c77`
    const open = async () => {
      await front(page).locator('[aria-label="分享"]').tap()
      await page.getByText('复制链接').waitFor()
    }
    await open()
    await page.getByText('复制链接').tap()
    await page.getByText('复制成功').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await open()
    await page.getByText('生成海报').tap()
    const poster = page.locator('.poster__picture')
    await poster.waitFor()
    // Whatever has no picture of its own has the mall's.
    expect((await fetch(`${mall.url}/assets/share/card.png`)).headers.get('content-type')).toBe('image/png')
    const address = (await poster.getAttribute('src')) ?? ''
    expect(await page.locator('.poster__keep').getAttribute('download')).toBe('galleria.png')
    expect(await codeIn(Buffer.from(address.split(',')[1] ?? '', 'base64'))).toBe(link)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  }, 60_000)
})

/** Reads the code of a picture as a phone would. */
async function codeIn(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height)
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()
}
