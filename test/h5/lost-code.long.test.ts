// Slow, failed and removed code and styles in a real browser: no page appears without its style, and pages load again
// automatically.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, logIn, type Phone, phone } from '../support/phone'
import { tieredRows } from '../support/tier'

interface Files {
  js: string[]
  css: string[]
}
const here = browserMall()
const manifest: { entry: Files; pages: Record<string, Files> } = JSON.parse(
  readFileSync('dist/h5/asset-manifest.json', 'utf8'),
)
const CATE = 'pages/cate/index'
/** Shared files may be loaded already or at any moment: the app preloads parts of the cart. */
const shared = new Set(
  Object.entries(manifest.pages).flatMap(([path, { js, css }]) => (path === CATE ? [] : [...js, ...css])),
)

/** Addresses of the scripts or styles of this page only. */
const filesOf = (kind: keyof Files) =>
  (manifest.pages[CATE]?.[kind] ?? []).filter((file) => !shared.has(file)).map((file) => `${here.mall.url}/${file}`)

let visitor: Phone
let page: Page
beforeEach(async () => {
  visitor = await phone(here.browser, here.mall.url)
  page = visitor.page
})
afterEach(() => visitor.close())

/** On a tab page, whose code has nothing of the page that opens next. */
async function stand(): Promise<void> {
  await visitor.open('pages/mine/index')
  await front(page).getByText('意见反馈').waitFor()
  await visitor.rested()
}
const goToCate = () =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#/${CATE}`)
const screen = () => page.locator('#code.is-lost')
const stands = async () => {
  await inFront(page, CATE)
  await front(page).getByText('女装').first().waitFor()
  expect(await screen().isVisible()).toBe(false)
}

test.each(['js', 'css'] as const)(
  'offline, a page without its %s shows a message and opens when the network is back [shell.code-lost]',
  async (kind) => {
    await stand()
    const missing = filesOf(kind)
    expect(missing.length).toBeGreaterThan(0)
    await page.route(
      (url) => missing.includes(url.href),
      (route) => route.abort('internetdisconnected'),
    )
    await page.context().setOffline(true)
    await goToCate()
    await screen().getByText('没有网络').waitFor()
    expect(await page.locator(`[id^="/${CATE}"]`).count()).toBe(0)
    await page.unrouteAll()
    await page.context().setOffline(false)
    await stands()
  },
)

test('the page opens even if the event of the network is too early [shell.code-lost]', async () => {
  await stand()
  let isDown = true
  let refused = 0
  await page.route(
    () => true,
    (route) => {
      if (!isDown) return route.continue()
      refused += 1
      return route.abort('internetdisconnected')
    },
  )
  await page.context().setOffline(true)
  await goToCate()
  await screen().getByText('没有网络').waitFor()
  const before = refused
  await page.context().setOffline(false)
  await screen().getByText('页面没有加载成功，请检查网络后再试').waitFor()
  expect(refused).toBeGreaterThan(before)
  isDown = false
  await stands()
})

test('a page that does not load offers the previous page, and opens by 重试 [shell.code-lost]', async () => {
  await stand()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const [style] = filesOf('css')
  await page.route(
    (url) => url.href === style,
    (route) => route.fulfill({ status: 500, body: '' }),
  )
  await goToCate()
  await screen().getByText('页面没有加载成功，请检查网络后再试').waitFor()
  // The app has restarted once for this build, because the build might have been an old one.
  expect(loads).toBe(1)
  expect(await page.locator(`[id^="/${CATE}"]`).count()).toBe(0)
  await screen().getByText('回首页').tap()
  await inFront(page, 'pages/home/index')
  await goToCate()
  await screen().getByText('返回').tap()
  await inFront(page, 'pages/home/index')
  await goToCate()
  await screen().waitFor()
  await page.unrouteAll()
  await screen().getByText('重试').tap()
  await stands()
  expect(loads).toBe(1)
})

test('code that a newer version has removed restarts the app once, at the same address [shell.chunk-reload-once]', async () => {
  await stand()
  let asked = 0
  const [script] = filesOf('js')
  await page.route(
    (url) => url.href === script,
    (route) => {
      asked += 1
      return asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()
    },
  )
  const again = page.waitForEvent('load')
  await goToCate()
  await again
  await stands()
})

test('slow code shows progress within 300 ms, and the previous page stays usable [shell.code-slow]', async () => {
  await stand()
  const slow = filesOf('js')
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  // The page's clock is paused until the code is requested, so that a slow machine does not use up the time.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  let ask = () => {}
  const asked = new Promise<void>((go) => {
    ask = go
  })
  await page.route(
    (url) => slow.includes(url.href),
    async (route) => {
      ask()
      await held
      await route.continue()
    },
  )
  await goToCate()
  await asked
  const isSlow = () => page.locator('#code.is-slow').isVisible()
  expect(await isSlow()).toBe(false)
  await page.clock.runFor(299)
  expect(await isSlow()).toBe(true)
  await page.clock.resume()
  await front(page).getByText('意见反馈').waitFor()
  release()
  await stands()
  await expectSoon(isSlow, false)
})

test('failed styles and scripts of the start: no page without style, a message of the first bytes, automatic retry [shell.code-lost]', async () => {
  for (const file of [manifest.entry.css[0], manifest.entry.js[1]]) {
    await page.route(
      (url) => url.href === `${here.mall.url}/${file}`,
      (route) => route.abort('failed'),
    )
    await visitor.open(CATE)
    await screen().getByText('加载失败').waitFor()
    expect(await page.locator('.taro_page').count()).toBe(0)
    await page.unrouteAll()
    await screen().getByText('重试').tap()
    await stands()
  }
})

/** Pages of every kind, opened by their address, without data of a previous page. */
const DEEP: [path: string, query: string][] = [
  ['pages/details/index', 'productId=p-any'],
  ['pages/category/goods/index', ''],
  ['pages/cart/index', ''],
  ['pages/packOrder/order/index', 'orderId=any'],
  ['pages/packOrder/orders/index', ''],
  ['pages/service/newVoucherDetail/index', 'purchaseId=any'],
  ['pages/service/VoucherDetails/index', 'orderId=any'],
  ['pages/service/myCoupon/index', ''],
  ['pages/memberIndex/index', ''],
  ['pages/person/refundDetail/index', 'refundOrderNo=any'],
  ['pages/integral/newList/index', ''],
  ['pages/packOrder/addAddress/index', 'id=any'],
]

test.each(tieredRows(DEEP, 3))(
  '%s shows a skeleton from its slow code to its first reply [shell.skeleton]',
  async (path, query) => {
    await logIn(visitor)
    await visitor.rested()
    const own = (manifest.pages[path]?.js ?? []).filter((file) => !manifest.entry.js.includes(file))
    expect(own.length).toBeGreaterThan(0)
    const hold = () => {
      let release = () => {}
      const held = new Promise<void>((go) => {
        release = go
      })
      return { held, release }
    }
    const code = hold()
    const replies = hold()
    await page.route(
      (url) => own.includes(url.pathname.slice(1)),
      async (route) => {
        await code.held
        await route.continue()
      },
    )
    await page.route('**/*', async (route) => {
      if (/fetch|xhr/.test(route.request().resourceType())) await replies.held
      await route.fallback()
    })
    await visitor.open(`${path}?${query}`)
    const skeleton = page.locator('#code.is-first > div')
    await skeleton.waitFor()
    const box = await skeleton.boundingBox()
    expect([box?.width, box?.height]).toEqual([390, 844])
    code.release()
    await expectSoon(() => page.locator('#code').count(), 0)
    const skeletons = front(page).locator('.bone:visible')
    expect(await skeletons.count()).toBeGreaterThan(1)
    replies.release()
    await expectSoon(() => skeletons.count(), 0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
