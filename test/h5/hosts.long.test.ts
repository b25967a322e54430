// The app inside a fake of the native app with the real bridge.
import { BRIDGE_CODE } from '@contract/codes/bridge'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type NativeShell, nativeShell, Refusal, type ShellOptions } from '../native-shell/shell'
import { ownBrowserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, phone } from '../support/phone'
import { connectionTo, WireClient } from '../support/wire-client'

const here = ownBrowserMall()
let shopper: WireClient
const MOBILE = '13800000002'

beforeAll(async () => {
  shopper = await new WireClient({
    connection: connectionTo(here.mall.url),
    now: () => Date.now(),
    deviceId: 'native-side'.padEnd(36, '0'),
  }).open()
  await shopper.login(MOBILE)
})

/** Answers of a native app with this logged-in shopper. */
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

async function inApp(options: ShellOptions, context: BrowserContextOptions = {}) {
  const visitor = await phone(here.browser, here.mall.url, context)
  return { ...visitor, shell: await nativeShell(visitor.page, options) }
}

describe('inside the native app', () => {
  test('its shopper is logged in: the token is exchanged, calls have the app key and sysId, nothing is stored [host.app-login]', async () => {
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
  })

  test('a page that needs login opens the native login, not the login page, and then appears [host.app-asks-login]', async () => {
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
  })

  test('a shopper who cancels the native login stays a visitor and can try again [host.app-asks-login]', async () => {
    const visitor = await inApp({
      answers: { getLoginStatus: () => ({ isLoggedIn: false }), login: () => new Refusal(BRIDGE_CODE.cancelled) },
    })
    await visitor.open(ORDERS)
    await front(visitor.page).getByText('去登录').waitFor()
    const logins = () => nameOf(visitor.shell).filter((name) => name === 'login').length
    await expectSoon(logins, 1)
    // At most one redirect to the login in 300 ms.
    await visitor.page.waitForTimeout(400)
    await front(visitor.page).getByText('去登录').tap()
    await expectSoon(logins, 2)
    expect(visitor.page.url()).toContain(ORDERS)
    await visitor.close()
  })

  test('a bridge slower than 500 ms is ignored: the host is a browser with its own login [host.race]', async () => {
    // Much longer than 500 ms, because the page's timers are late on a busy machine, too.
    const visitor = await inApp({ answers: loggedIn, delayMs: 30_000 })
    const keys: (string | null)[] = []
    visitor.page.on('request', (request) => keys.push(new URL(request.url()).searchParams.get('appKey')))
    await visitor.open('pages/cate/index')
    await front(visitor.page).getByText('女装').first().waitFor()
    expect(nameOf(visitor.shell)).toEqual(['hello'])
    expect(new Set(keys.filter(Boolean))).toEqual(new Set(['galleria-h5']))
    await expectSoon(() => stored(visitor.page), expect.arrayContaining(['SESSION']))
    await visitor.open(ORDERS)
    await visitor.page.locator('.login__form:visible').waitFor()
    expect(nameOf(visitor.shell)).not.toContain('login')
    await visitor.close()
  })

  test("a refused open token leaves a visitor and 'got openToken end' under ErrorInfo [host.open-token-failure]", async () => {
    const openToken = 'not-a-token-of-ours'
    const visitor = await inApp({ answers: { ...loggedIn, getOpenToken: () => ({ openToken }) } })
    await visitor.open('pages/mine/index')
    await visitor.page.waitForFunction(() => 'ErrorInfo' in localStorage)
    const kept = await visitor.page.evaluate(() => localStorage.ErrorInfo)
    expect(kept).toContain('got openToken end')
    expect(kept).not.toContain(openToken)
    await front(visitor.page).getByText(/登录/).first().waitFor()
    await visitor.close()
  })

  test('a logout in the native app logs the page out, and no login page opens [host.app-logout]', async () => {
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
  })

  test.each(['android', 'ios'] as const)(
    '%s: scan, share, close and the requests of the native side work [host.bridge]',
    async (kind) => {
      const visitor = await inApp({
        kind,
        answers: {
          getLoginStatus: () => ({ isLoggedIn: false }),
          scan: () => ({ code: `${here.mall.url}/#/pages/category/goods/index?name=scanned` }),
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
      await expectSoon(() => nameOf(shell), expect.arrayContaining(['close']))
      // The native screen scans; the app handles the result by its rules.
      await page.locator('[aria-label="扫一扫"]:visible').first().tap()
      // Home, which can be shared too, stays in front until the list's code is loaded.
      await inFront(page, 'pages/category/goods/index')
      await page.waitForFunction(() => location.hash.includes('name=scanned'))
      expect(nameOf(shell)).toContain('scan')
      await front(page).getByText('综合').first().waitFor()
      // share through the native app
      await front(page).locator('[aria-label="分享"]').tap()
      await page.getByText('朋友圈', { exact: true }).tap()
      await expectSoon(() => nameOf(shell), expect.arrayContaining(['share']))
      expect(shell.asked.find(({ name }) => name === 'share')?.params).toMatchObject({
        channel: 'timeline',
        share: { title: 'scanned', link: `${here.mall.url}/#/pages/category/goods/index?name=scanned`, type: 'link' },
      })
      // requests of the native side
      expect((await shell.ask('openPage', { address: 'pages/cate/index' })).code).toBe(BRIDGE_CODE.ok)
      await inFront(page, 'pages/cate/index')
      expect((await shell.ask('openPage', { address: 'https://evil.example/' })).code).toBe(BRIDGE_CODE.failed)
      expect((await shell.ask('openPage')).code).toBe(BRIDGE_CODE.badRequest)
      expect(await shell.ask('constructor')).toMatchObject({ code: BRIDGE_CODE.unknownName })
      await shell.say('alert(1)')
      await shell.say('{"id":"web-1","code":"0"}')
      expect((await shell.ask('back')).code).toBe(BRIDGE_CODE.ok)
      await inFront(page, 'pages/category')
      await visitor.close()
    },
  )
})
