// Whatever can be tapped can be hit: 44 px each way, as far as it really answers (look book, Accessibility).

import type { Locator, Page } from 'playwright-core'
import { appPages } from '@/app/routes/app-pages'
import { browserMall } from '../support/browser-mall'
import { front, inFront, logIn, type Phone, phone } from '../support/phone'
import { type Belongings, stockUp } from '../support/weapp-mall'

const here = browserMall()

/** What a page has to be opened with to show something; a page without a row is opened as it is. */
const QUERIES: Record<string, (own: Belongings) => string> = {
  'pages/category/goods/index': ({ categoryId }) => `id=${categoryId}`,
  'pages/details/index': ({ productId }) => `productId=${productId}`,
  'pages/packOrder/search/index': () => `name=${encodeURIComponent('可颂')}`,
  'pages/packOrder/addAddress/index': ({ addressId }) => `id=${addressId}`,
  'pages/common-map/index': () => 'storeId=xianhe',
  'pages/packOrder/orders/index': () => 'status=110',
  'pages/packOrder/order/index': ({ orders: [order] }) => `orderId=${order?.orders[0]?.orderId}`,
  'pages/payResult/cashier/index': ({ orders: [order] }) =>
    `payOrderNo=${order?.payOrderNo}&parentNo=${order?.parentNo}`,
  'pages/payResult/result/index': ({ orders: [order] }) =>
    `payOrderNo=${order?.payOrderNo}&parentNo=${order?.parentNo}`,
  'pages/help-center/answer/protocol': () => 'typeCode=PRIVACY_POLICY',
  'packageRarely/login/errorPage/index': () => 'path=pages%2Fnowhere%2Findex',
}

/**
 * Runs in the page. Each thing that can be tapped is brought to the middle, and from its own middle the hits are followed
 * up, down, left and right as long as the browser gives them to it or to what lies inside it: so an invisible edge
 * counts, and what another thing lies over does not. Gives what is too small, with its size and what ends it on each side.
 */
function tooSmall(): { measured: number; small: string[] } {
  // The browser hits whole px only; 44 of the look book are nearly two more on this phone, which leaves room for that.
  const LEAST = 44
  const CAN_BE_TAPPED = '.tap, button, a[href], input, textarea, [tabindex="0"]'
  const shown = [...document.querySelectorAll('.taro_page')].filter((page) => page.getBoundingClientRect().width > 0)
  const small = new Set<string>()
  let measured = 0
  for (const element of (shown.at(-1) ?? document.body).querySelectorAll<HTMLElement>(CAN_BE_TAPPED)) {
    // Of goods the name is the keyboard's handle only, a finger taps their whole card; a field is all of its label.
    const area = element.matches('.tap')
      ? element
      : (element.closest<HTMLElement>('.goods, .goods-line, label') ?? element)
    // A link inside a sentence is as high as its line; between the buttons of a stepper the number is as wide as they leave it.
    if (getComputedStyle(area).display === 'inline' || area.closest('.stepper__number')) continue
    area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = area.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const at = (dx: number, dy: number) => document.elementFromPoint(x + dx, y + dy)
    const hits = (hit: Element | null) => hit !== null && area.contains(hit)
    // Not there, or behind a bar that floats.
    if (width === 0 || height === 0 || !hits(at(0, 0))) continue
    measured += 1
    const ends: string[] = []
    const reach = (dx: number, dy: number) => {
      let far = 0
      while (far < LEAST && hits(at(dx * (far + 0.5), dy * (far + 0.5)))) far += 0.5
      ends.push(at(dx * (far + 0.5), dy * (far + 0.5))?.className ?? 'window')
      return far
    }
    const wide = reach(-1, 0) + reach(1, 0)
    const high = reach(0, -1) + reach(0, 1)
    if (Math.min(wide, high) >= LEAST) continue
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    small.add(`${area.className} “${words.slice(0, 12)}” ${wide} × ${high}, ends at ${ends.join(' | ')}`)
  }
  return { measured, small: [...small] }
}

/** Until the page stands and what it loads is there: nothing is on its way, no bones, and nothing more is drawn for a while. */
async function settled({ page, rested }: Phone): Promise<void> {
  await front(page).and(page.locator('.taro_page_show.taro_page_stationed')).waitFor()
  const isStill = () =>
    front(page).evaluate(
      (shown) =>
        new Promise<boolean>((done) => {
          if (shown.querySelector('.bone')) return done(false)
          let isDrawn = false
          const watch = new MutationObserver(() => {
            isDrawn = true
          })
          watch.observe(document.body, { childList: true, subtree: true })
          // By the page's own time: where the machine is slow, so is this.
          setTimeout(() => {
            watch.disconnect()
            done(!isDrawn)
          }, 150)
        }),
    )
  do await rested()
  while (!(await isStill()))
}

let visitor: Phone
let own: Belongings
beforeAll(async () => {
  own = await stockUp(here.mall.url, 5, 3)
  visitor = await phone(here.browser, here.mall.url)
  // The tests' compiler names functions by a helper of its own, which a page doesn't have.
  await visitor.page.addInitScript('globalThis.__name = (named) => named')
  await logIn(visitor)
}, 180_000)
afterAll(() => visitor?.close())

async function expectRoom(): Promise<void> {
  await settled(visitor)
  const { measured, small } = await visitor.page.evaluate(tooSmall)
  expect(small).toEqual([])
  expect(measured).toBeGreaterThan(0)
}

const { pages, subPackages } = appPages()
const PATHS = [...pages, ...subPackages.flatMap(({ root, pages: below }) => below.map((path) => `${root}/${path}`))]

test.each(PATHS)('on %s every target is 44 px [shell.tap-size]', async (path) => {
  const query = QUERIES[path]?.(own)
  await visitor.open(query ? `${path}?${query}` : path)
  await expectRoom()
})

const named = (text: string) => (page: Page) => front(page).getByText(text, { exact: true }).last()

/** Where it is, what is tapped, and what is there only after that. */
test.each<[string, string, (page: Page) => Locator, (page: Page) => Promise<void>]>([
  ['the cart being edited', 'pages/cart/index', named('管理'), (page) => named('完成')(page).waitFor()],
  [
    'the order to be submitted',
    'pages/cart/index',
    (page) => front(page).getByText(/^结算/),
    (page) => inFront(page, 'pages/submit/index'),
  ],
  [
    'the filters',
    'pages/category/goods/index',
    named('筛选'),
    (page) =>
      page
        .locator('.sheet__foot')
        .getByText(/^查看 \d/)
        .waitFor(),
  ],
  [
    'the goods as a list',
    'pages/category/goods/index',
    (page) => front(page).getByLabel('换成列表'),
    (page) => front(page).locator('.goods-line').first().waitFor(),
  ],
  [
    'the ways to share',
    'pages/category/goods/index',
    (page) => front(page).getByLabel('分享'),
    (page) => page.getByText('复制链接').waitFor(),
  ],
])('in %s every target is 44 px [shell.tap-size]', async (_name, path, target, outcome) => {
  await visitor.open(path)
  await settled(visitor)
  await target(visitor.page).tap()
  await outcome(visitor.page)
  await expectRoom()
})

test('in the search before a word every target is 44 px [shell.tap-size]', async () => {
  await visitor.open('pages/packOrder/search/index')
  await expectRoom()
})

test('in the picker of a product every target is 44 px [shell.tap-size]', async () => {
  await visitor.open(`pages/details/index?productId=${own.productId}`)
  await settled(visitor)
  await named('加入购物车')(visitor.page).tap()
  await visitor.page.locator('.sheet__foot').waitFor()
  await expectRoom()
})
