import { rowOf } from '@/app/routes/index'
import { type PageArea, pageAreas } from '../pages'
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, GOODS, inFront, logIn, pickOptions } from '../support/phone'
import { tieredRows } from '../support/tier'

const here = browserMall()

/** Pages that show another page without data: without an order, a card, and a store. */
const LEADS_ON = ['cashier', 'order', 'payResult', 'memberCenter', 'scanCodeCart']

test('back restores the scroll position of the list [nav.scroll]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/category/goods/index?name=&id=')
    await front(page).locator(GOODS).nth(8).waitFor()
    const list = page.locator('.taro_page').first()
    await list.evaluate((element) => {
      element.scrollTop = 700
    })
    const card = front(page).locator(GOODS).nth(7)
    // As far as a tap would scroll.
    await card.scrollIntoViewIfNeeded()
    const place = await list.evaluate((element) => element.scrollTop)
    expect(place).toBeGreaterThan(300)
    await card.tap()
    await inFront(page, 'pages/details/index')
    await front(page).locator('.lead__title').waitFor()
    await page.goBack()
    await inFront(page, 'pages/category/goods')
    await expectSoon(async () => Math.abs((await list.evaluate((element) => element.scrollTop)) - place) <= 120, true)
  })
})

// Page tests open and reload pages with their parameters.
test('the address of a page without its required parameters opens without an error [nav.deep-link]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    const areas: PageArea[] = Object.values(pageAreas)
    const withQuery = areas.flatMap(({ area, rows }) =>
      Object.entries(rows)
        .filter(([name, { query }]) => query && !LEADS_ON.includes(name))
        .map(([name]) => ({ name, path: area.rows[name]?.path ?? '' })),
    )
    for (const { name, path } of tieredRows(withQuery, 12)) {
      await open(path)
      await inFront(page, path)
      expect([name, decodeURIComponent(new URL(page.url()).hash).includes(path)]).toEqual([name, true])
    }
  })
}, 400_000)

test('a reload of the login page stays on the login page [nav.deep-link]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/login/index')
    await page.locator('.login__form').waitFor()
    await page.reload()
    await page.locator('.login__form').waitFor()
    await expectSoon(() => page.title(), rowOf('login').title)
  })
})

test('a returning member is recognised on every first page [member.recognised]', async () => {
  await here.withPhone(async (visitor) => {
    await logIn(visitor, '13800000002')
    await visitor.open('pages/memberIndex/index')
    await front(visitor.page).getByText('陈知行').waitFor()
    await visitor.open('pages/mine/index')
    await front(visitor.page).getByText('陈知行').waitFor()
  })
})

test('pages without their data open another page instead of an error [nav.missing-data]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    await open('pages/submit/index')
    await inFront(page, 'pages/cart/index')
    await open('pages/scan/scanCodeCart/index')
    await inFront(page, 'pages/scan/scanSelect/index')
  })
})

test('the parameters of the order list choose its tab, those of the address list the delivery [nav.address-state]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    for (const [status, text] of [
      ['1', '待发货'],
      ['3', '已完成'],
      ['110', '全部'],
      ['12', '全部'],
    ] as const) {
      await open(`pages/packOrder/orders/index?status=${status}`)
      await front(page).locator('[role=tab][aria-selected=true]', { hasText: text }).waitFor()
    }
    for (const [query, distributionType] of [
      ['isJsd=1', 3],
      ['onlyJsd=1', 3],
      ['distributionType=4', 4],
      ['isJsd=0', undefined],
    ] as const) {
      // A login and a start also request the addresses.
      const asked = page.waitForRequest((request) => {
        if (!/userAddress\/list/.test(request.url())) return false
        return JSON.parse(request.postData() ?? '{}').distributionType === distributionType
      })
      await open(`pages/packOrder/address/index?${query}`)
      await asked
    }
  })
})

test('an address of no page shows a message and a link to home [nav.unknown-route]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/nowhere/index')
    await front(page).getByText('回首页').tap()
    await front(page).locator('.hero').first().waitFor()
  })
})

test('back from the only page opens home [nav.back-home]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open(`pages/packOrder/search/index?name=${encodeURIComponent('茶')}`)
    await front(page).getByRole('button', { name: '返回' }).tap()
    await front(page).locator('.hero').first().waitFor()
  })
})

test('the cart tab shows the number of pieces, and no number for an empty cart [nav.cart-badge]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/home/index')
    await page.waitForSelector('#first-screen', { state: 'detached' })
    await page.locator('.add:not(.add--off):visible').first().tap()
    const foot = page.locator('.sheet__foot')
    const badge = page.locator('.weui-tabbar__item').nth(2).locator('.weui-badge')
    await badge.or(foot).first().waitFor()
    if (await foot.isVisible()) {
      await pickOptions(page)
      await foot.getByText('加入购物车').tap()
    }
    await badge.getByText('1', { exact: true }).waitFor()
    await page.locator('.weui-tabbar__item').nth(2).tap()
    await inFront(page, 'pages/cart/index')
    await front(page).getByText('管理').tap()
    await front(page).locator('.cart-bar__all .check, .cart-bar__all [role=checkbox]').first().tap()
    await front(page).getByText('删除', { exact: true }).first().tap()
    await page.locator('.taro-model__confirm').tap()
    await page.getByText('购物车空空如也').waitFor()
    await badge.waitFor({ state: 'hidden' })
  })
})
