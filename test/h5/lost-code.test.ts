// Code and style that are slow, lost or gone, in a real browser: nothing is ever shown bare, and the page comes by itself.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, type Phone, phone } from '../support/phone'

interface Files {
  js: string[]
  css: string[]
}
const here = browserMall()
const manifest: { entry: Files; pages: Record<string, Files> } = JSON.parse(
  readFileSync('dist/h5/asset-manifest.json', 'utf8'),
)
const CATE = 'pages/cate/index'
/** What other pages have too may be here already, or come at any moment: the shell brings parts of the cart by itself. */
const shared = new Set(
  Object.entries(manifest.pages).flatMap(([path, { js, css }]) => (path === CATE ? [] : [...js, ...css])),
)

/** Addresses of the scripts or styles that are the page's alone. */
const filesOf = (kind: keyof Files) =>
  (manifest.pages[CATE]?.[kind] ?? []).filter((file) => !shared.has(file)).map((file) => `${here.mall.url}/${file}`)

let visitor: Phone
let page: Page
beforeEach(async () => {
  visitor = await phone(here.browser, here.mall.url)
  page = visitor.page
})
afterEach(() => visitor.close())

/** On a tab page, whose code holds nothing of the page that is opened next. */
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
  'offline, a page whose %s is missing is told of and comes with the network [shell.code-lost]',
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

test('a network that says it is back before it is brings the page all the same [shell.code-lost]', async () => {
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

test('a page that stays away leads back to the one before, and comes by 重试 [shell.code-lost]', async () => {
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
  // Once for a build the app has started over, in case it was an old one.
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

test('code that a newer version has taken away starts the app over once, at the same address [shell.chunk-reload-once]', async () => {
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

test('slow code shows progress within 300 ms, and the page before stays to be used [shell.code-slow]', async () => {
  await stand()
  const slow = filesOf('js')
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route(
    (url) => slow.includes(url.href),
    async (route) => {
      await held
      await route.continue()
    },
  )
  const ms = await page.evaluate((hash) => {
    const from = performance.now()
    location.hash = hash
    return new Promise<number>((tell) => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('#code.is-slow')) return
        observer.disconnect()
        tell(performance.now() - from)
      }).observe(document.body, { childList: true })
    })
  }, `#/${CATE}`)
  expect(ms).toBeLessThan(300)
  await front(page).getByText('意见反馈').waitFor()
  release()
  await stands()
  await expectSoon(() => page.locator('#code.is-slow').isVisible(), false)
})

test("the start's own style and scripts: never bare, told in the first bytes, back by themselves [shell.code-lost]", async () => {
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
