// Several pages of one path with different parameters in the browser's history.
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { front, GOODS, inFront, logIn, pickOptions, toNextPage } from '../support/phone'

const here = browserMall()
const COAT = 'suyan-double-face-coat'
const FOAM = 'chengyan-amino-foam'

/** Opens a link to a product's address. */
const follow = (page: Page, productId: string) =>
  toNextPage(page, () =>
    page.evaluate((hash) => {
      location.hash = hash
    }, `#/pages/details/index?productId=${productId}`),
  )
const step = (page: Page, steps: number) => toNextPage(page, () => page.evaluate((by) => history.go(by), steps))
const title = async (page: Page) => (await front(page).locator('.lead__title').textContent()) ?? ''
const productInAddress = (page: Page) => new URLSearchParams(page.url().split('?')[1]).get('productId') ?? ''

/** Opens a product that is recommended below a product, and whose title is none of these. */
async function goOn(page: Page, ...known: string[]): Promise<void> {
  const others = known.reduce((goods, hasNotText) => goods.filter({ hasNotText }), front(page).locator(GOODS))
  await toNextPage(page, () => others.first().tap())
  await front(page).locator('.lead__title').waitFor()
}

/** Products by address, as shown when their pages were opened. */
async function opened(page: Page): Promise<readonly [string, string]> {
  await front(page).getByText('看了又看').waitFor()
  return [productInAddress(page), await title(page)]
}
async function shows(page: Page, product: readonly [string, string]): Promise<void> {
  await front(page).getByText('看了又看').waitFor()
  expect([productInAddress(page), await title(page)]).toEqual(product)
}

test('a link that opens above pages of the same path shows its product and orders it [nav.same-path]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    await open(`pages/details/index?productId=${COAT}`)
    const coat = await opened(page)
    await goOn(page)
    await follow(page, FOAM)
    const foam = await opened(page)
    expect(foam).toEqual([FOAM, expect.stringContaining('氨基酸')])
    await page.getByText('立即购买', { exact: true }).last().tap()
    await pickOptions(page)
    await toNextPage(page, () => page.locator('.sheet__foot').getByText('立即购买').tap())
    await inFront(page, 'pages/submit')
    await front(page).getByText('氨基酸').first().waitFor()
    expect(await front(page).getByText('羊毛大衣').count()).toBe(0)
    await step(page, -1)
    await shows(page, foam)
    await step(page, -2)
    await shows(page, coat)
  })
})

test('back and forward through pages of one path show the product of each address [nav.same-path]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open(`pages/details/index?productId=${COAT}`)
    const products = [await opened(page)]
    for (let more = 0; more < 2; more += 1) {
      await goOn(page, ...products.map(([, name]) => name))
      products.push(await opened(page))
    }
    const [first, second, third] = products as [readonly [string, string], ...(readonly [string, string])[]]
    expect(new Set(products.map(([productId]) => productId)).size).toBe(3)
    for (const [steps, product] of [
      [-2, first],
      [2, third],
      // Back has closed its page, so it opens again.
      [-1, second],
      [-1, first],
      [1, second],
    ] as const) {
      await step(page, steps)
      await shows(page, product ?? first)
    }
    await page.reload()
    await inFront(page, 'pages/details')
    await shows(page, second ?? first)
    await step(page, -1)
    await shows(page, first)
  })
})

test('a page below a link’s page keeps its state [nav.same-path]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/packOrder/search/index')
    const field = front(page).locator('.search-bar input')
    await field.fill('可颂')
    await field.press('Enter')
    const first = front(page).locator('.goods-line__name, .goods__name').first()
    await first.waitFor()
    const id = await front(page).getAttribute('id')
    await follow(page, FOAM)
    await step(page, -1)
    expect(await front(page).getAttribute('id')).toBe(id)
    await first.waitFor()
  })
})
