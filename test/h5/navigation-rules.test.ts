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

/** Pages of other hosts with the app in a frame: one of a configured host, one of an unknown host. */
let shell: Embedder
let stranger: Embedder

interface Embedder {
  origin: string
  server: Server
  /** The address of the app in the frame. */
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

test('the document has the title of each page, even one that is loaded later, and back restores the previous one [nav.title]', async () => {
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

test("the browser's back closes a modal first and then the page [nav.hide-overlays]", async () => {
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

test.each([0, 80, 160])('a back %i ms after a page has opened leads to a visible page [nav.quick-back]', async (ms) => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await atHome(visitor)
    await front(page).locator(GOODS).first().tap()
    await page.locator('.lead__title').first().waitFor({ state: 'attached' })
    await page.waitForTimeout(ms)
    await page.goBack()
    await page.locator('.lead__title').first().waitFor({ state: 'detached' })
    // Longer than the router needs to cover the page below.
    await page.waitForTimeout(600)
    expect(await page.locator('.taro_page:visible .hero').count()).toBeGreaterThan(0)
  })
})

test('the browser’s back from a page that was opened by its address leads to home [nav.back-home]', async () => {
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
  // The first touch adds home below.
  await page.waitForFunction(() => history.length === 2)
  await page.goBack()
  await page.locator('.hero:visible').first().waitFor()
  expect(await page.evaluate(() => location.hash)).toBe('#/pages/home/index')
  await context.close()
})

test('two quick taps on the back arrow close one page, not the app [nav.quick-back]', async () => {
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

test('a new page starts at its top; a tab keeps its scroll position [nav.scroll]', async () => {
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
] as const)(
  'a page slides in, or appears at once with reduced motion; motion %s: %s [nav.motion]',
  async (reducedMotion, duration) => {
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
  },
)

describe('in a frame', () => {
  type Heard = { data: { type: string; url: string }; origin: string }[]

  test('each route change sends the address to the surrounding page of a configured host [nav.parent]', async () => {
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

  test('the app does not open in a frame of any other page [nav.parent]', async () => {
    const context = await here.browser.newContext(PHONE)
    const page = await context.newPage()
    const refusals: string[] = []
    page.on('console', (message) => refusals.push(message.text()))
    stranger.shown.url = `${here.mall.url}/#/pages/cate/index`
    await page.goto(stranger.origin)
    await expectSoon(() => refusals.join('\n'), expect.stringContaining('frame-ancestors'))
    // Time for a message that the browser may have blocked.
    await page.waitForTimeout(500)
    expect(await page.evaluate('window.heard')).toEqual([])
    await context.close()
  })
})

test('the add button of a template page opens the picker, and the choice is added to the cart [template.open]', async () => {
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

test('the city that is chosen for a template page opens it again in place of the choice [geo.choice] [template.open]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await atHome(visitor)
    const asked = { pageCode: 'opening-ten-days', navBarColor: '#f5d3cd', crm_channel_id: 'spring', from: 'cms' }
    await open(`pages/packOrder/locationHome/index?${new URLSearchParams(asked)}`)
    await front(page).getByLabel('搜索城市').fill('杭州')
    await front(page).getByText('杭州市', { exact: true }).tap()
    await inFront(page, 'pages/web/index')
    await page.frameLocator('iframe').last().getByRole('heading', { name: '开廊十日' }).waitFor()
    const src = new URL((await page.locator('iframe').last().getAttribute('src')) ?? '', page.url())
    expect(src.pathname).toBe('/page/')
    expect(Object.fromEntries(src.searchParams)).toEqual({ ...asked, bdCityCode: '330100' })
    // Back leads to the page before the choice.
    await front(page).getByRole('button', { name: '返回' }).tap()
    await front(page).locator('.hero').first().waitFor()
  })
})

test('a notice opens a template page, its goods open pages of the app, and back returns [template.open]', async () => {
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
    // What is wider than the page scrolls inside its block.
    await frame.locator('.coupon').first().waitFor()
    expect(await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0)
    // Its bar is visible under the app's back button, and the window has its title.
    const bar = front(page).locator('.nav-bar')
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
    await expectSoon(() => page.title(), '开廊十日')
    await frame.locator('.goods a').first().tap()
    await inFront(page, 'pages/details/index')
    await front(page).locator('.lead__title').waitFor()
    await page.goBack()
    await inFront(page, 'pages/web/index')
    await page.frameLocator('iframe').last().getByRole('heading', { name: '开廊十日' }).waitFor()
    // A browser without a back button has the app's.
    await front(page).getByRole('button', { name: '返回' }).tap()
    await front(page).locator('.hero').first().waitFor()
  })
})
