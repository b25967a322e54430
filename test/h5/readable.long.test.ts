// Readable and reachable pages: at twice the text size, on a phone of 320 px, by keyboard; a second tap on a tab
// scrolls up.
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { settled } from '../support/page-findings'
import { front, logIn, type Phone } from '../support/phone'
import { tieredRows } from '../support/tier'
import { shopperOf } from '../support/weapp-mall'

const here = ownBrowserMall()
const LEAST_PX = 11

let login: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
let product = ''
beforeAll(async () => {
  product = (await shopperOf(here.mall, 5, 1)).productId
  await here.withPhone(async (visitor) => {
    await logIn(visitor)
    login = await visitor.page.context().storageState()
  })
})

const PAGES = () => [
  'pages/home/index',
  'pages/cart/index',
  'pages/mine/index',
  'pages/cate/index',
  'pages/category/goods/index',
  `pages/details/index?productId=${product}`,
  'pages/packOrder/orders/index',
  'pages/service/platform/index',
  'pages/login/index',
]

/** Runs in the page. Texts below the smallest allowed size. */
function tooSmall(least: number): string[] {
  const found = new Set<string>()
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!says || element.getBoundingClientRect().width === 0) continue
    const { fontSize } = getComputedStyle(element)
    if (Number.parseFloat(fontSize) < least) found.add(`${element.className}: ${fontSize}`)
  }
  return [...found]
}

/**
 * Runs in the page. Texts that a box or the window cuts off in part. Texts with an ellipsis, texts completely outside
 * their box and rows that scroll horizontally are left out.
 */
function cutOff(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('.taro_page')].filter((one) => one.clientWidth > 0).at(-1)
  if (!shown) return ['no page']
  const found = new Set<string>()
  for (const element of shown.querySelectorAll<HTMLElement>('*')) {
    const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!says || element.closest('.unseen') || element.getClientRects().length === 0) continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const words = range.getBoundingClientRect()
    const tell = (by: string) => found.add(`${element.className} “${element.textContent?.slice(0, 10)}” cut by ${by}`)
    let box: HTMLElement | null = element
    for (; box && box !== shown; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(box)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || position === 'fixed') break
      if (/auto|scroll/.test(overflowX)) break
      const edge = box.getBoundingClientRect()
      const isOut = words.top >= edge.bottom - 1 || words.left >= edge.right - 1
      if (/hidden|clip/.test(overflowY) && isOut) break
      if (/hidden|clip/.test(overflowY) && (words.bottom > edge.bottom + 2 || words.right > edge.right + 2)) {
        tell(box.className)
        break
      }
    }
    if (box === shown && (words.right > innerWidth + 1 || words.left < -1)) tell('the window')
  }
  const wider = shown.scrollWidth - shown.clientWidth
  return wider > 1 ? [`the page is ${wider} px too wide`, ...found] : [...found]
}

async function openEach({ page, open }: Phone, see: (address: string) => Promise<void>, visitor: Phone): Promise<void> {
  for (const address of tieredRows(PAGES(), 4)) {
    await open(address)
    await settled(visitor)
    await page.evaluate('globalThis.__name ??= (named) => named')
    await see(address)
  }
}

test('at twice the text size no text is cut off [shell.text-size]', async () => {
  await here.withPhone(
    async (visitor) => {
      const found: [string, string[]][] = []
      await openEach(
        visitor,
        async (address) => {
          const { page } = visitor
          await page.evaluate(() => {
            const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
            document.documentElement.style.fontSize = `${size * 2}px`
          })
          found.push([address, await page.evaluate(cutOff)])
        },
        visitor,
      )
      expect(found.filter(([, cut]) => cut.length > 0)).toEqual([])
    },
    { storageState: login },
  )
})

test(`on a phone of 320 px no text is smaller than ${LEAST_PX} [shell.text-size]`, async () => {
  await here.withPhone(
    async (visitor) => {
      const found: [string, string[]][] = []
      await openEach(
        visitor,
        async (address) => void found.push([address, await visitor.page.evaluate(tooSmall, LEAST_PX)]),
        visitor,
      )
      expect(found.filter(([, small]) => small.length > 0)).toEqual([])
    },
    { storageState: login, viewport: { width: 320, height: 568 } },
  )
})

/** Pages with every kind of control, and the number of stops of the Tab key that are checked. */
const FRAMED: [address: string, stops: number][] = [
  ['pages/home/index', 12],
  ['pages/category/goods/index', 12],
  ['pages/packOrder/search/index', 4],
  ['pages/cart/index', 16],
  ['pages/packOrder/addAddress/index', 12],
]

/** Runs in the page. Whether the focused element has a frame, and the element that cuts it. */
function frameOfFocus(): string {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'body'
  const name = `${focused.className} ${focused.getAttribute('aria-label') ?? ''}`
  const field = focused.closest('.text-input')
  if (field) {
    const inSearch = getComputedStyle(field, '::before').boxShadow
    const box = focused.closest('.field__box')
    const isFramed = box?.classList.contains('field__box--focus') || /inset/.test(inSearch) || outlined(field)
    return isFramed ? '' : `${name}: no frame`
  }
  if (!outlined(focused)) return `${name}: no frame`
  const style = getComputedStyle(focused)
  const reach = Math.max(0, Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth))
  const { top, right, bottom, left } = focused.getBoundingClientRect()
  const page = focused.closest('.taro_page')
  for (let around = focused.parentElement; reach > 0 && around && around !== page; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === 'visible') continue
    const edge = around.getBoundingClientRect()
    const isCut =
      left - reach < edge.left || right + reach > edge.right || top - reach < edge.top || bottom + reach > edge.bottom
    if (isCut) return `${name}: cut by ${around.className}`
  }
  return ''

  function outlined(element: Element): boolean {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'solid' && outlineWidth === '2px'
  }
}

test.each(tieredRows(FRAMED, 2))(
  'on %s the focus by keyboard has a frame that nothing cuts [shell.focus-ring]',
  async (address, stops) => {
    await here.withPhone(
      async (visitor) => {
        const { page } = visitor
        await visitor.open(address)
        await settled(visitor)
        const found = new Set<string>()
        for (let at = 0; at < stops; at += 1) {
          await page.keyboard.press('Tab')
          found.add(await page.evaluate(frameOfFocus))
        }
        expect([...found].filter(Boolean)).toEqual([])
        // A touch removes the frame, although the element keeps the focus.
        await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
        const outline = () => getComputedStyle(document.activeElement ?? document.body).outlineStyle
        expect(await page.evaluate(outline)).toBe('none')
      },
      { storageState: login, viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
    )
  },
)

test('a second tap on the current tab scrolls its page to the top [nav.tab-again]', async () => {
  await here.withPhone(
    async (visitor) => {
      const { page } = visitor
      await visitor.open('pages/home/index')
      await settled(visitor)
      await front(page).evaluate((element) => element.scrollTo(0, 700))
      await page.locator('.weui-tabbar__item').first().tap()
      await page.waitForFunction(() => {
        const shown = [...document.querySelectorAll('.taro_page')].find((one) => one.clientWidth > 0)
        return shown?.scrollTop === 0
      })
    },
    { reducedMotion: 'reduce' },
  )
})
