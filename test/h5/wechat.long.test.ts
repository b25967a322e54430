// The app inside WeChat's web view, with a fake of its SDK, and sharing in other browsers.
import type { Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { GROUNDS } from '@/platform/poster'
import { browserMall } from '../support/browser-mall'
import { front, inFront, phone, toldBy } from '../support/phone'
import { tieredRows } from '../support/tier'
import { connectionTo, WireClient } from '../support/wire-client'

const here = browserMall()
let shopper: WireClient

beforeAll(async () => {
  shopper = await new WireClient({
    connection: connectionTo(here.mall.url),
    now: () => Date.now(),
    deviceId: 'visitor'.padEnd(36, '0'),
  }).open()
})

/** A fake of WeChat's script: it records calls, and answers as inside WeChat or as `wxPlay` defines. */
const SDK = `(() => {
  const told = (window.wxTold = [])
  const play = window.wxPlay ?? {}
  const tell = (name) => (options) => void told.push([name, options])
  const wx = {
    config(options) {
      told.push(['config', options])
      setTimeout(() => (play.refusesConfig ? wx.onError?.({ errMsg: 'config:invalid signature' }) : wx.onReady?.()))
    },
    ready(run) { wx.onReady = run },
    error(run) { wx.onError = run },
    scanQRCode(options) {
      told.push(['scanQRCode', { needResult: options.needResult, scanType: options.scanType }])
      if (play.code === undefined) options.fail({ errMsg: 'scanQRCode:permission denied' })
      else if (play.code === null) options.cancel()
      else options.success({ resultStr: play.code })
    },
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

/** Result of WeChat's scanner: null if the shopper cancels, undefined if WeChat refuses. */
interface WechatPlay {
  refusesConfig?: boolean
  code?: string | null
}

async function inWechat(play: WechatPlay = {}) {
  const visitor = await phone(here.browser, here.mall.url, WECHAT)
  await visitor.page.addInitScript(`window.wxPlay = ${JSON.stringify(play)}`)
  await visitor.page.route('https://res.wx.qq.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SDK }),
  )
  return visitor
}
const toldOf = (page: Page, name: string) =>
  page.evaluate((wanted) => window.wxTold?.filter(([one]) => one === wanted).map(([, options]) => options), name)
const waitForTold = (page: Page, name: string) =>
  page.waitForFunction((wanted) => window.wxTold?.some(([one]) => one === wanted), name)

async function anyProduct() {
  const { records } = await shopper.call('POST product/pageProducts', { pageNo: 1, pageSize: 1 })
  const [first] = records
  if (!first) throw new Error('the mall is empty')
  return first
}

describe("inside WeChat's web view", () => {
  test('the address before # is signed, and WeChat’s menu shares the page in front, without a token [share.wechat-menu]', async () => {
    const visitor = await inWechat()
    const { page } = visitor
    const { productId, title } = await anyProduct()
    await page.goto(
      `${here.mall.url}/?crm_channel_id=c77&x=1#/pages/details/index?productId=${productId}&accessToken=s3cret`,
    )
    await front(page).locator('.lead__title').waitFor()
    await page.waitForFunction(
      (wanted) => window.wxTold?.some(([name, card]) => name === 'onMenuShareQQ' && card?.title === wanted),
      title,
    )
    const [config] = (await toldOf(page, 'config')) ?? []
    expect(config).toMatchObject({ appId: expect.stringMatching(/^wx/), nonceStr: expect.any(String), debug: false })
    expect(config?.signature).toMatch(/^[0-9a-f]{40}$/)
    const link = `${here.mall.url}/#/pages/details/index?productId=${productId}&crm_channel_id=c77`
    for (const name of ['updateAppMessageShareData', 'updateTimelineShareData', 'onMenuShareQQ']) {
      const card = (await toldOf(page, name))?.at(-1)
      expect(card).toMatchObject({ title, imgUrl: expect.stringMatching(/^http/) })
      expect(decodeURIComponent(String(card?.link))).toBe(link)
    }
    expect(JSON.stringify(await page.evaluate(() => window.wxTold))).not.toContain('s3cret')
    await visitor.close()
  })

  test('a page that may not be shared hides the menu, the next page shows it again [share.options-menu]', async () => {
    const visitor = await inWechat()
    await visitor.open('pages/login/index')
    await waitForTold(visitor.page, 'hideOptionMenu')
    await visitor.page.evaluate(() => location.assign('#/pages/home/index'))
    await waitForTold(visitor.page, 'showOptionMenu')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  /** Taps 扫一扫 on home, with this behaviour of WeChat. */
  async function scanInWechat(play: WechatPlay) {
    const visitor = await inWechat(play)
    const { page } = visitor
    await visitor.open('pages/home/index')
    await page.waitForSelector('#first-screen', { state: 'detached' })
    await waitForTold(page, 'config')
    await page.locator('[aria-label="扫一扫"]:visible').first().tap()
    return { ...visitor, timesAsked: async () => (await toldOf(page, 'scanQRCode'))?.length }
  }

  test("WeChat's scanner reads a code, and the app handles it by its rules [scan.wechat]", async () => {
    const visitor = await scanInWechat({ code: `${here.mall.url}/#/pages/category/goods/index?name=scanned` })
    const { page } = visitor
    await inFront(page, 'pages/category/goods/index')
    await page.waitForFunction(() => location.hash.includes('name=scanned'))
    expect(await toldOf(page, 'scanQRCode')).toEqual([{ needResult: 1, scanType: ['qrCode', 'barCode'] }])
    expect((await toldOf(page, 'config'))?.[0]?.jsApiList).toContain('scanQRCode')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
    const foreign = await scanInWechat({ code: 'https://evil.example/' })
    await toldBy(foreign.page, '该地址不在允许的业务域名内')
    await foreign.close()
  })

  test.each<[string, WechatPlay, number]>([
    ['refuses to scan', {}, 1],
    ['refuses the page', { refusesConfig: true, code: '1' }, 0],
  ])(
    'when WeChat %s, the app’s scan page opens: camera, picture, typed code [scan.wechat-refused]',
    async (_what, play, asked) => {
      const visitor = await scanInWechat(play)
      const { page } = visitor
      await inFront(page, 'pages/scan/scanCode')
      // This phone has no camera, and the page shows a message.
      await front(page)
        .getByText(/输入编号$/)
        .waitFor()
      await front(page).getByRole('button', { name: '相册' }).waitFor()
      await front(page).locator('.scan__typed input').fill('96385074')
      await front(page).getByText('确定', { exact: true }).tap()
      await toldBy(page, '没有找到这个商品')
      expect(await visitor.timesAsked()).toBe(asked)
      await visitor.close()
    },
  )

  test('the scan page opened by its address offers WeChat’s scanner, and its own when that is refused [scan.wechat-refused]', async () => {
    const visitor = await inWechat()
    const { page } = visitor
    await visitor.open('pages/scan/scanCode/index')
    await front(page).getByText('打开扫一扫').tap()
    await front(page)
      .getByText(/输入编号$/)
      .waitFor()
    expect(await toldOf(page, 'scanQRCode')).toHaveLength(1)
    await visitor.close()
  })

  test("WeChat's script is allowed inside WeChat only [share.sdk-policy]", async () => {
    const policy = async (headers: Record<string, string>) =>
      (await fetch(here.mall.url, { headers })).headers.get('content-security-policy') ?? ''
    expect(await policy({ 'user-agent': WECHAT.userAgent })).toContain('https://res.wx.qq.com')
    expect(await policy({ 'user-agent': 'Chrome' })).not.toContain('wx.qq.com')
  })
})

describe('the share sheet of a browser', () => {
  test('a product’s sheet copies the link and draws a poster with the code of the same link [share.sheet] [share.poster]', async () => {
    const visitor = await phone(here.browser, here.mall.url)
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { productId, picture } = await anyProduct()
    await page.goto(`${here.mall.url}/?crm_channel_id=c77#/pages/details/index?productId=${productId}`)
    await front(page).locator('.lead__title').waitFor()
    const link = `${here.mall.url}/#/pages/details/index?productId=${productId}&crm_channel_id=c77`
    const open = async () => {
      await front(page).locator('[aria-label="分享"]').tap()
      await page.getByText('复制链接').waitFor()
    }
    await open()
    await page.getByText('复制链接').tap()
    await toldBy(page, '复制成功')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await open()
    await page.getByText('生成海报').tap()
    const poster = page.locator('.poster__picture')
    await poster.waitFor()
    // Without its own picture it has that of the mall.
    expect((await fetch(`${here.mall.url}/assets/share/card.png`)).headers.get('content-type')).toBe('image/png')
    const address = (await poster.getAttribute('src')) ?? ''
    expect(await page.locator('.poster__keep').getAttribute('download')).toBe('galleria.png')
    const drawn = Buffer.from(address.split(',')[1] ?? '', 'base64')
    expect(await codeIn(drawn)).toBe(link)
    // It has the background of the product in the app.
    expect(await wallOf(drawn)).toBe(GROUNDS[picture.ground ?? 'stone'][0])
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})

test("an activity's poster shows its first product on the background of the list [share.poster]", async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  const activity = { activeType: 5, activityId: 'suyan-autumn' } as const
  const { records } = await shopper.call('POST product/pageProducts', { activity, pageSize: 10 })
  await visitor.open('pages/service/canUse/index?activeType=5&activityId=suyan-autumn')
  await front(page).locator('[aria-label="分享"]').tap()
  await page.getByText('生成海报').tap()
  const address = (await page.locator('.poster__picture').getAttribute('src')) ?? ''
  const drawn = Buffer.from(address.split(',')[1] ?? '', 'base64')
  expect(await wallOf(drawn)).toBe(GROUNDS[records[0]?.picture.ground ?? 'stone'][0])
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test("home's sheet opens repeatedly, and its poster links to home [share.sheet] [share.poster]", async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  await page.goto(`${here.mall.url}/?crm_channel_id=c77`)
  await page.waitForSelector('#first-screen', { state: 'detached' })
  await front(page).getByLabel('分享').tap()
  await page.getByText('生成海报').tap()
  const address = (await page.locator('.poster__picture').getAttribute('src')) ?? ''
  const code = await codeIn(Buffer.from(address.split(',')[1] ?? '', 'base64'))
  expect(code).toBe(`${here.mall.url}/#/pages/home/index?crm_channel_id=c77`)
  // A second tap opens the sheet again, with its options.
  await page.getByLabel('关闭').tap()
  await page.locator('.poster__picture').waitFor({ state: 'hidden' })
  await front(page).getByLabel('分享').tap()
  await page.getByText('生成海报').waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

const SHARED = [
  ['pages/home/index', ''],
  ['pages/cate/index', 'id='],
  ['pages/packOrder/search/index?name=x', 'name=x'],
  ['pages/memberIndex/index', ''],
  ['pages/category/goods/index?name=x', 'name=x'],
] as const

test.each(tieredRows(SHARED, 2))(
  '%s is shared from its bar, with its current state [share.sheet]',
  async (address, query) => {
    const visitor = await phone(here.browser, here.mall.url)
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.open(address)
    await front(page).locator('[aria-label="分享"]').tap()
    for (const way of ['QQ', '生成海报']) await page.getByText(way, { exact: true }).waitFor()
    await page.getByText('复制链接').tap()
    await toldBy(page, '复制成功')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain(`${here.mall.url}/#/${address.split('?')[0]}`)
    expect(link).toContain(query)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  },
)

test("QQ's page opens in a new window with the page's link, and the app stays open [share.qq]", async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  await page
    .context()
    .route('https://connect.qq.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>QQ</title>' }),
    )
  const { productId, title } = await anyProduct()
  await page.goto(`${here.mall.url}/?crm_channel_id=c77#/pages/details/index?productId=${productId}`)
  await front(page).locator('.lead__title').waitFor()
  await front(page).locator('[aria-label="分享"]').tap()
  const opening = page.context().waitForEvent('page')
  await page.getByText('QQ', { exact: true }).tap()
  const beside = await opening
  await beside.waitForURL('https://connect.qq.com/**')
  const { origin, pathname, searchParams } = new URL(beside.url())
  expect(origin + pathname).toBe('https://connect.qq.com/widget/shareqq/index.html')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    url: `${here.mall.url}/#/pages/details/index?productId=${productId}&crm_channel_id=c77`,
    title,
    desc: expect.stringMatching(/./),
    pics: expect.stringMatching(/^http/),
  })
  expect(await beside.evaluate(() => window.opener)).toBeNull()
  expect(page.url()).toContain(productId)
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

/** The upper background colour of a poster's picture, as #rrggbb. */
async function wallOf(png: Buffer): Promise<string> {
  const wall = await sharp(png).extract({ left: 2, top: 2, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${wall.toString('hex')}`
}

/** Reads the code of a picture as a phone does. */
async function codeIn(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height })
}
