import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ownBrowserMall } from '../support/browser-mall'
import {
  chooseConsent,
  expectSoon,
  front,
  GOODS,
  haveSeenPopups,
  inFront,
  PHONE,
  type Phone,
  toldBy,
} from '../support/phone'

/** Pages elsewhere that hold the app in a frame: one that the mall names, one that it does not know. */
let shell: Embedder
let stranger: Embedder

interface Embedder {
  origin: string
  server: Server
  /** The address of the app that it shows. */
  shown: { url: string }
}

async function startEmbedder(): Promise<Embedder> {
  const shown = { url: '' }
  const script = 'window.heard = []; addEventListener("message", ({ data, origin }) => heard.push({ data, origin }))'
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(`<script>${script}</script><iframe src="${shown.url}" width="390" height="700"></iframe>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, shown }
}

const here = ownBrowserMall(async () => {
  ;[shell, stranger] = await Promise.all([startEmbedder(), startEmbedder()])
  return { env: { PARENT_ORIGINS: shell.origin } }
})

afterAll(async () => {
  for (const embedder of [shell, stranger]) embedder?.server.close()
})

async function atHome({ page, open }: Phone): Promise<void> {
  await open('pages/home/index')
  await page.waitForSelector('#first-screen', { state: 'detached' })
}
const tab = ({ page }: Phone, index: number) => page.locator('.weui-tabbar__item').nth(index)

test('each page has its title on the document, one that is known later too, and back brings the old one [nav.title]', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await atHome(visitor)
    await page.waitForFunction(() => document.title === '乐廊')
    await front(page).locator(GOODS).first().tap()
    await front(page).locator('.lead__title').waitFor()
    await page.waitForFunction(() => !['乐廊', '商品详情'].includes(document.title))
    const own = await page.title()
    expect(await front(page).locator('.lead__title').textContent()).toContain(own)
    await page.goBack()
    await inFront(page, 'pages/home/index')
    await page.waitForFunction(() => document.title === '乐廊')
    await tab(visitor, 2).tap()
    await page.waitForFunction(() => document.title === '购物车')
  })
})

test("a modal goes first and its page after it, by the browser's own back [nav.hide-overlays]", async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await atHome(visitor)
    await front(page).getByRole('link', { name: /搜索/ }).first().tap()
    const field = front(page).locator('.search-bar input')
    await field.fill('可颂')
    await field.press('Enter')
    await front(page).locator(GOODS).first().waitFor()
    await front(page).locator('.search-bar__clear').tap()
    await front(page).getByRole('button', { name: '清空搜索历史' }).tap()
    await page.getByText('清空全部搜索历史？').waitFor()
    await page.goBack()
    await page.getByText('清空全部搜索历史？').waitFor({ state: 'hidden' })
    await inFront(page, 'pages/packOrder/search')
    await page.goBack()
    await inFront(page, 'pages/home/index')
    await open('pages/home/index')
  })
})

test.each([0, 80, 160])(
  'a back %i ms after a page has come in leads to a page that can be seen [nav.quick-back]',
  async (ms) => {
    await here.withPhone(async (visitor) => {
      const { page } = visitor
      await atHome(visitor)
      await front(page).locator(GOODS).first().tap()
      await page.locator('.lead__title').first().waitFor({ state: 'attached' })
      await page.waitForTimeout(ms)
      await page.goBack()
      await page.locator('.lead__title').first().waitFor({ state: 'detached' })
      // Longer than the router takes to cover the page below.
      await page.waitForTimeout(600)
      expect(await page.locator('.taro_page:visible .hero').count()).toBeGreaterThan(0)
    })
  },
)

test('a page that was opened by its address has home below it for the browser’s own back [nav.back-home]', async () => {
  const context = await here.browser.newContext(PHONE)
  await chooseConsent(context, 'refused')
  await haveSeenPopups(context)
  const opener = await context.newPage()
  const opening = context.waitForEvent('page')
  await opener.goto(`${here.mall.url}/pay/`)
  await opener.evaluate((url) => void window.open(url, '_blank', 'noopener'), `${here.mall.url}/#/pages/cate/index`)
  const page = await opening
  await page.locator('.taro_page:visible').getByText('女装').first().waitFor()
  expect(await page.evaluate(() => history.length)).toBe(1)
  await page.locator('.taro_page:visible').getByText('男装').first().tap()
  // The first touch puts home below.
  await page.waitForFunction(() => history.length === 2)
  await page.goBack()
  await page.locator('.hero:visible').first().waitFor()
  expect(await page.evaluate(() => location.hash)).toBe('#/pages/home/index')
  await context.close()
})

test('two quick taps on the back arrow leave one page, not the app [nav.quick-back]', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await atHome(visitor)
    await front(page).locator(GOODS).first().tap()
    await inFront(page, 'pages/details/index')
    await front(page).locator('.lead__title').waitFor()
    await front(page)
      .getByRole('button', { name: '返回' })
      .first()
      .evaluate((arrow: HTMLElement) => {
        arrow.click()
        arrow.click()
      })
    await inFront(page, 'pages/home/index')
    await page.waitForTimeout(600)
    expect(await page.evaluate(() => location.hash)).toContain('pages/home/index')
  })
})

test('a new page begins at its top; a tab keeps its place [nav.scroll]', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await atHome(visitor)
    await front(page).locator(GOODS).nth(2).waitFor()
    const home = page.locator('.taro_page').first()
    await home.evaluate((element) => {
      element.scrollTop = 600
    })
    await tab(visitor, 3).tap()
    await inFront(page, 'pages/mine/index')
    expect(await front(page).evaluate((element) => element.scrollTop)).toBe(0)
    await tab(visitor, 0).tap()
    await inFront(page, 'pages/home/index')
    await page.waitForFunction(
      (element) => element && Math.abs(element.scrollTop - 600) <= 20,
      await home.elementHandle(),
    )
    await front(page).locator(`${GOODS}:visible`).nth(2).tap()
    await inFront(page, 'pages/details/index')
    await front(page).locator('.lead__title').waitFor()
    expect(await front(page).evaluate((element) => element.scrollTop)).toBe(0)
  })
})

test.each([
  ['no-preference', '0.24s'],
  ['reduce', '0s'],
] as const)('a page moves in as the look book says; motion %s: %s [nav.motion]', async (reducedMotion, duration) => {
  await here.withPhone(
    async (visitor) => {
      const { page } = visitor
      await atHome(visitor)
      const found = await page.evaluate(() => {
        const probe = Object.assign(document.createElement('div'), { className: 'taro_page' })
        document.querySelector('.taro_router')?.append(probe)
        const { transitionDuration, transitionProperty } = getComputedStyle(probe)
        probe.remove()
        return { transitionDuration, transitionProperty }
      })
      expect(found.transitionDuration).toBe(duration)
    },
    { reducedMotion },
  )
})

describe('in a frame', () => {
  type Heard = { data: { type: string; url: string }; origin: string }[]

  test('of a page that the mall names, each route change tells it the address [nav.parent]', async () => {
    await here.withPhone(async ({ page }) => {
      shell.shown.url = `${here.mall.url}/#/pages/cate/index`
      await page.goto(shell.origin)
      const frame = page.frameLocator('iframe')
      await frame.getByText('查看全部商品').first().tap()
      await page.waitForFunction("window.heard.some(({ data }) => data.url.includes('category/goods'))")
      const heard: Heard = await page.evaluate('window.heard')
      expect(heard[0]).toEqual({
        data: { type: 'galleria:address', url: `${here.mall.url}/#/pages/cate/index` },
        origin: here.mall.url,
      })
      expect(heard.at(-1)?.data.url).toContain('#/pages/category/goods/index')
    })
  })

  test('of any other page it does not even open [nav.parent]', async () => {
    const context = await here.browser.newContext(PHONE)
    const page = await context.newPage()
    const refusals: string[] = []
    page.on('console', (message) => refusals.push(message.text()))
    stranger.shown.url = `${here.mall.url}/#/pages/cate/index`
    await page.goto(stranger.origin)
    await expectSoon(() => refusals.join('\n'), expect.stringContaining('frame-ancestors'))
    // Time to speak, for what the browser has refused already.
    await page.waitForTimeout(500)
    expect(await page.evaluate('window.heard')).toEqual([])
    await context.close()
  })
})

test('the add button of a page of the house leads to the picker, and what is picked is in the cart [template.open]', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await atHome(visitor)
    await front(page).locator('.home-notice').tap()
    await inFront(page, 'pages/web/index')
    await page
      .frameLocator('iframe')
      .getByRole('link', { name: /^把.*黑巧克力.*加入购物车$/ })
      .tap()
    await inFront(page, 'pages/details/index')
    await front(page).getByText('58%', { exact: true }).tap()
    await page.locator('.sheet__foot').getByText('加入购物车').tap()
    await toldBy(page, '已加入购物车')
  })
})

test('a notice leads to a page of the house, its goods into the app, and back again [template.open]', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await atHome(visitor)
    await front(page).locator('.home-notice').tap()
    await inFront(page, 'pages/web/index')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: '开廊十日' }).waitFor()
    await expectSoon(
      () => frame.locator('header').evaluate((bar) => getComputedStyle(bar).backgroundColor),
      'rgb(245, 211, 205)',
    )
    // Its own bar is in sight under the app's way back, and the window has its name.
    const bar = front(page).locator('.nav-bar')
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
    await expectSoon(() => page.title(), '开廊十日')
    await frame.locator('.goods a').first().tap()
    await inFront(page, 'pages/details/index')
    await front(page).locator('.lead__title').waitFor()
    await page.goBack()
    await inFront(page, 'pages/web/index')
    await page.frameLocator('iframe').last().getByRole('heading', { name: '开廊十日' }).waitFor()
    // A browser without a back button of its own still has the app's.
    await front(page).getByRole('button', { name: '返回' }).tap()
    await front(page).locator('.hero').first().waitFor()
  })
})
