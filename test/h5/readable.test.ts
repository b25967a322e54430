// What is shown can be read and reached: at twice the size, on a phone of 320 px, by the keyboard; a tab tapped again goes up.
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { settled } from '../support/page-findings'
import { front, logIn, type Phone } from '../support/phone'
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

/** Runs in the page. Texts of fewer px than may be. */
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
 * Runs in the page. Texts of which a part is cut off, by a box or by the window. An ellipsis says so itself; what falls out of
 * its box as a whole is left out there; rows that scroll sideways are none of that.
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
  for (const address of PAGES()) {
    await open(address)
    await settled(visitor)
    await page.evaluate('globalThis.__name ??= (named) => named')
    await see(address)
  }
}

test('at twice the size nothing is cut off', async () => {
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

test(`on a phone of 320 px no text is smaller than ${LEAST_PX}`, async () => {
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

test('a ring of focus lies inside its shape, where nothing cuts it', async () => {
  await here.withPhone(
    async (visitor) => {
      const { page } = visitor
      await visitor.open('pages/category/goods/index')
      await settled(visitor)
      for (let at = 0; at < 12; at += 1) {
        await page.keyboard.press('Tab')
        const ring = await page.evaluate(() => {
          const style = getComputedStyle(document.activeElement ?? document.body)
          return { name: document.activeElement?.className, width: style.outlineWidth, offset: style.outlineOffset }
        })
        expect(ring).toMatchObject({ width: '2px', offset: '-2px' })
      }
    },
    { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  )
})

test('a second tap on the tab in front scrolls its page up', async () => {
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
