// The take-home price on list, page and cart equals the amount of the submit page, and long prices fit.
import type { Locator, Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { front, GOODS, inFront, logIn, named, pickOptions, toCart } from '../support/phone'

const here = browserMall()
const COAT = 'pages/details/index?productId=suyan-double-face-coat'

test('the page shows the take-home price and its reductions, and the submit page has the same amount', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    await logIn(phone)
    await open(COAT)
    await front(page).locator('.take-home', { hasText: '¥1,069' }).tap()
    const rows = page.locator('.take-home-rows')
    await rows.waitFor()
    expect(await rows.textContent()).toMatch(/素研满减−¥120.*−¥80.*−¥30到手价¥1,069.*不含运费/)
    await open(COAT)
    await named(page, '立即购买').tap()
    await pickOptions(page)
    await page.locator('.sheet').getByText('到手价 ¥1,069').waitFor()
    await page.locator('.sheet__foot').getByText('立即购买').tap()
    await inFront(page, 'pages/submit/index')
    await front(page).locator('.submit__due', { hasText: '应付¥1,069' }).waitFor()
  })
})

const LONG = {
  price: 99_999_99,
  memberPrice: 98_888_88,
  originalPrice: null,
  takeHomePrices: [{ price: 97_777_77, adjustments: [{ title: '开廊满减', amount: -2_222_22 }] }],
  takeHomePrice: 97_777_77,
}

/** A copy of a reply in which every product and line has the longest prices. */
const dear = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(dear)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, dear(one)]))
  return 'productId' in own && 'price' in own ? { ...own, ...LONG } : own
}

async function makeDear(page: Page): Promise<void> {
  await page.route(/pageProducts|getProductDetail|myShopCartDetail/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: dear(await response.json()) })
  })
}

/** Expects that an element does not exceed the left and right edges of another. */
async function expectWithin(inner: Locator, outer: Locator): Promise<void> {
  const [a, b] = [await inner.boundingBox(), await outer.boundingBox()]
  if (!a || !b) throw new Error('one of them is not drawn')
  expect(a.x).toBeGreaterThanOrEqual(b.x - 0.5)
  expect(a.x + a.width).toBeLessThanOrEqual(b.x + b.width + 0.5)
}

test('¥99,999.99 fits on cards, page and cart lines [shell.long-price]', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    await logIn(phone)
    await makeDear(page)
    await open('pages/category/goods/index')
    await front(page).locator(GOODS).first().waitFor()
    const card = front(page).locator('.goods').first()
    const tag = card.getByText('到手价 ¥97,777.77')
    await tag.waitFor()
    await expectWithin(tag, card)
    // The next tag does not fit: it is hidden, not cut off.
    const [tags, next] = [await card.locator('.tags').boundingBox(), await card.locator('.tag').nth(1).boundingBox()]
    expect(next?.y).toBeGreaterThanOrEqual((tags?.y ?? 0) + (tags?.height ?? 0))
    await keepPicture(page, 'take-home-list')

    await open(COAT)
    const line = front(page).locator('.take-home', { hasText: '¥97,777.77' })
    await line.waitFor()
    await expectWithin(line, front(page).locator('.lead').first())
    await keepPicture(page, 'take-home-page')
    await toCart(page)
    const row = front(page).locator('.cart-line').first()
    await row.getByText('到手价 ¥97,777.77').waitFor()
    await expectWithin(row.getByText('到手价 ¥97,777.77'), row)
    await expectWithin(row.locator('.stepper'), row)
    await keepPicture(page, 'take-home-cart')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
