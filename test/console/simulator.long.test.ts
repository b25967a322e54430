// The price simulator in a browser: a basket, a planned moment, another condition by one click.
import { resolve } from 'node:path'
import { DAY_MS } from '@contract/codes/china-time'
import { OFFER_TYPE } from '@contract/codes/offer'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { offerOf, pricedSkus, priceOf } from '@server/modules/offers/promotion/promotion.fixture'
import type { Browser } from 'playwright-core'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE, WIDE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { buy, openStore, type Shelved, shelve } from '../support/shopping'

let mall: TestMall
let browser: Browser
let login: string
let coat: Shelved
let cap: Shelved
let lamp: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  const { services } = mall
  await openStore(services, { storeId: 'tea', name: '一叶茶铺', freightCents: 800 })
  await openStore(services, { storeId: 'lamps', name: '灯屋', freightCents: 0 })
  coat = await shelve(services, 'coat', { stock: 50, storeId: 'tea', priceCents: 129_900, memberPriceCents: 125_900 })
  cap = await shelve(services, 'cap', { stock: 50, storeId: 'tea', priceCents: 19_800 })
  lamp = await shelve(services, 'lamp', { stock: 50, storeId: 'lamps', priceCents: 25_900 })
  const now = Date.now()
  const offers = [
    offerOf({ id: 'mall', title: '全场满减', tiers: [{ from: 50_000, off: { cents: 6000 } }] }),
    offerOf({ id: 'first', title: '满999减120', storeId: 'tea', tiers: [{ from: 99_900, off: { cents: 12_000 } }] }),
    offerOf({
      id: 'second',
      title: '满500减60',
      storeId: 'tea',
      priority: 1,
      tiers: [{ from: 50_000, off: { cents: 6000 } }],
    }),
    priceOf({ id: 'cap', title: '限时优惠', price: { cents: 12_900 }, ...pricedSkus([cap]) }),
    priceOf({ id: 'new', title: '新人价', type: OFFER_TYPE.newUser, price: { cents: 5000 }, ...pricedSkus([cap]) }),
    priceOf({
      id: 'soon',
      title: '周年秒杀',
      type: OFFER_TYPE.flashSale,
      price: { cents: 99_900 },
      startsAt: now + DAY_MS / 2,
      ...pricedSkus([coat]),
    }),
  ]
  for (const offer of offers) await services.db.tx((tx) => services.promotions.put(tx, offer, now))
  const coupon = couponRecord({ couponId: 'ten', title: '全场减10', from: 10_000, off: { cents: 1000 } })
  await services.db.tx((tx) => services.coupons.put(tx, coupon, null, now))
  await mall.settle()
  ;({ login } = await newStaff(mall, 'administrator'))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

test('a basket is priced line by line with its reasons; another condition is one click, and the link contains every input [console.simulator-page]', async () => {
  const shopper = await mall.enrol()
  const { orders } = await buy(shopper, lamp)
  await mall.settle()
  await atDesk(browser, mall.url, { login, size: WIDE }, async ({ page, open }) => {
    await open(`/simulator?lines=${coat.skuId}*1,${cap.skuId}*2`)
    const table = page.getByRole('region', { name: '每行的价格' })
    await table.getByText('取限时价').waitFor()
    await page.getByText('商品已参加「满999减120」').waitFor()
    await page.getByText('两个满减同时开着').waitFor()
    // The number of an order fills in its goods and its shopper.
    await page.getByLabel('加商品').fill(lamp.skuId)
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: '找到的商品' }).getByRole('button').click()
    await table.getByText('合计 4 件').waitFor()
    const cells = page.getByRole('region', { name: '换一个条件' })
    await cells.getByRole('button', { name: /新客/ }).getByText(/¥/).first().waitFor()
    await keepPicture(page, 'console-simulator')
    expect(await accessFindings(page)).toEqual([])
    await cells.getByRole('button', { name: /新客/ }).click()
    await table.getByText('取新人价').waitFor()
    expect(new URL(page.url()).searchParams.get('as')).toBe('newcomer')
    await page.getByLabel('加商品').fill(orders[0]?.orderNo ?? '')
    await page.keyboard.press('Enter')
    await table.getByText('合计 1 件').waitFor()
    expect(new URL(page.url()).searchParams.get('uid')).toBe(shopper.uid)
    await page.reload()
    await table.getByText('合计 1 件').waitFor()
    await page.getByText('139****').first().waitFor()
  })
  await atDesk(browser, mall.url, { login, size: WIDE, isDark: true }, async ({ page, open }) => {
    await open(`/simulator?lines=${coat.skuId}*1&points=1&coupons=none&at=${Date.now() + DAY_MS}`)
    await page.getByText('取秒杀价').waitFor()
    await keepPicture(page, 'console-simulator-dark')
    expect(await accessFindings(page)).toEqual([])
  })
  await atDesk(browser, mall.url, { login, size: PHONE }, async ({ page, open }) => {
    await open('/simulator')
    await page.getByText('请用电脑打开价格模拟器').waitFor()
    await keepPicture(page, 'console-simulator-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})
