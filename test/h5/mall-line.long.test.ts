import { ownBrowserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, logIn, type Phone, pickOptions } from '../support/phone'

// Behaviour of the pages before a purchase that no other file tests.
const here = ownBrowserMall()

/** Adds the only SKU, or the first one in stock, of a product to the cart. */
async function addToCart({ page, open }: Phone, productId: string): Promise<void> {
  await open(`pages/details/index?productId=${productId}`)
  await front(page).getByText('加入购物车', { exact: true }).tap()
  await pickOptions(page)
  await page.locator('.sheet__foot').getByText('加入购物车').tap()
  await page.locator('.sheet__foot').waitFor({ state: 'hidden' })
}

test('goods from abroad and others need separate orders: a sheet asks which come first', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    await addToCart(visitor, 'hanami-cleansing-oil')
    await addToCart(visitor, 'fruit-anyue-lemon')
    await open('pages/cart/index')
    await front(page).locator('.cart-line').first().waitFor()
    const all = front(page).locator('.cart-bar__all .check')
    if ((await all.getAttribute('aria-checked')) !== 'true') await all.tap()
    await front(page).locator('.cart-bar__all .check[aria-checked=true]').waitFor()
    await page.getByText(/^结算（/).tap()
    await page.getByText('先结算跨境商品').tap()
    await inFront(page, 'pages/submit/index')
    await front(page).getByText('税费').waitFor()
    await expectSoon(() => front(page).locator('.store-block__line').count(), 1)
  })
})

test('an address of no product or order shows an empty state with a way on, not a retry [nav.missing-data]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await open('pages/details/index')
    await front(page).getByText('商品不存在').waitFor()
    await logIn(visitor, '13800000003')
    await open('pages/packOrder/order/index')
    await front(page).getByText('订单不存在').waitFor()
    await front(page).getByText('全部订单').waitFor()
    expect(await front(page).getByText('重试').count()).toBe(0)
  })
})

test('a tap on the field over results opens the keyboard with the word, and a new word finds its goods', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open(`pages/packOrder/search/index?name=${encodeURIComponent('草莓')}`)
    const field = front(page).locator('.search-bar input')
    await front(page).locator('.goods-toolbar').waitFor()
    await field.tap()
    await front(page).locator('.search__suggestion').first().waitFor()
    const isTyped = () => field.evaluate((input) => document.activeElement === input)
    expect(await isTyped()).toBe(true)
    await field.press('ControlOrMeta+a')
    await page.keyboard.type('可颂')
    await page.keyboard.press('Enter')
    await front(page).locator('.goods-results').getByText('可颂', { exact: false }).first().waitFor()
    await expectSoon(isTyped, false)
  })
})

test('values of an attribute are chosen in the drawer with a live count, mark it, and are cleared by a reset', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/category/goods/index?id=women')
    const tool = front(page).locator('.goods-tool').getByText('筛选')
    const show = page.locator('.sheet__foot').getByText(/^查看 \d+ 件商品$/)
    const count = async () => Number(((await show.textContent()) ?? '').replace(/\D/g, ''))
    const chips = page
      .locator('.filter__name', { hasText: '颜色' })
      .locator('xpath=following-sibling::*[1]')
      .locator('.chip')
    await tool.tap()
    await chips.first().waitFor()
    const all = await count()
    const shown = async (isRight: (now: number) => boolean) => {
      for (;;) {
        const now = await count()
        if (isRight(now)) return now
        await page.waitForTimeout(50)
      }
    }
    await chips.nth(0).tap()
    const white = await shown((now) => now < all)
    expect(white).toBeGreaterThan(0)
    await chips.nth(1).tap()
    const both = await shown((now) => now > white)
    await show.tap()
    await front(page).locator('.goods-tool--on').waitFor()
    expect(both).toBeLessThan(all)
    await tool.tap()
    await page.locator('.filter__chips .chip--on').nth(1).waitFor()
    await page.locator('.sheet__foot').getByText('重置').tap()
    await shown((now) => now === all)
    await expectSoon(() => page.locator('.filter__chips .chip--on').count(), 0)
  })
})

test('a pasted address fills region and detail', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor, '13800000002')
    await open('pages/packOrder/addAddress/index')
    const pasted = front(page).locator('textarea').first()
    await pasted.fill('收货人：王小明 13912345678 上海市徐汇区肇嘉浜路 1111 号 1207 室')
    await front(page).getByText('识别并填入').tap()
    await front(page).getByText('上海市 徐汇区', { exact: true }).waitFor()
    await expectSoon(() => front(page).locator('textarea').last().inputValue(), '肇嘉浜路 1111 号 1207 室')
  })
})
