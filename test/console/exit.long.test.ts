// The exit of a store, at the phone of its guard, in a browser.
import { resolve } from 'node:path'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Browser } from 'playwright-core'
import { scanned } from '../../server/modules/onsite/exit/exit.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { openStore, type Shelved, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let browser: Browser
let guard: string
let clerk: string
let shopper: WireClient
let tea: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺', deliveryTypes: [DELIVERY_TYPE.scanAndBuy] })
  tea = await shelve(mall.services, 'tea', { stock: 100, storeId: 'tea' })
  await mall.services.settingOperator.put(OPERATOR, 'EXIT_CHECK_PERCENT', '0')
  ;({ login: guard } = await newStaff(mall, 'guard', { stores: ['tea'] }))
  ;({ login: clerk } = await newStaff(mall, 'clerk', { stores: ['tea'] }))
  shopper = await mall.enrol()
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

test('a guard ticks the checked goods, lets them out and undoes it [exit.desk] [exit.tick]', async () => {
  const order = await scanned(mall, shopper, tea, { dearestCents: 60_000, minAge: 18 })
  await atDesk(browser, mall.url, { login: guard, size: PHONE }, async ({ page, open }) => {
    await open('/exit')
    await page.getByRole('textbox', { name: '离场码' }).fill('123412341234')
    await page.getByRole('button', { name: '查' }).click()
    await page.getByText('没有这个码').waitFor()
    await page.getByRole('textbox', { name: '离场码' }).fill(await order.code())
    await page.getByRole('button', { name: '查' }).click()
    await page.getByText('这一单要核对商品').waitFor()
    const pass = page.getByRole('button', { name: '放行' })
    expect(await pass.getAttribute('aria-description')).toBe('先勾选核对过的项目')
    for (const text of ['头几次扫码购，已核对', '有高价商品，已核对', '已看身份证，满 18 岁'])
      await page.getByRole('checkbox', { name: text }).check()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-exit')
    await pass.click()
    await page.getByRole('status').getByText('已放行').waitFor()
    await keepPicture(page, 'console-exit-passed')
    expect((await shopper.call('GET exit/face', { orderId: order.orderId })).exit?.state).toBe('passed')
    await page.getByRole('region', { name: '今天处理的' }).getByRole('button', { name: '撤销' }).click()
    await page.getByRole('region', { name: '今天处理的' }).getByText('待核验').waitFor()
    expect((await shopper.call('GET exit/face', { orderId: order.orderId })).exit?.state).toBe('waiting')
  })
})

test('a clerk stops a trip, finds it in the report, and opens its order to refund it [exit.desk] [exit.stop] [exit.report]', async () => {
  const order = await scanned(mall, shopper, tea, {})
  await atDesk(browser, mall.url, { login: clerk, size: PHONE }, async ({ page, open }) => {
    await open('/exit')
    await page.getByRole('textbox', { name: '离场码' }).fill(await order.code())
    await page.getByRole('button', { name: '查' }).click()
    await page.getByRole('button', { name: '有问题' }).click()
    await page.getByRole('spinbutton', { name: '多了几件' }).fill('1')
    await page.getByRole('textbox', { name: '备注' }).fill('多一盒茶')
    await page.getByRole('button', { name: '记下' }).click()
    await page.getByText('少 0 件，多 1 件，多一盒茶').waitFor()
    await keepPicture(page, 'console-exit-stopped')
    await open('/exit-report')
    await page.getByText('少 0 件，多 1 件，多一盒茶').waitFor()
    await page.getByRole('cell', { name: '一叶茶铺' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-exit-report')
    await page.getByRole('link', { name: order.orderNo }).click()
    await page.getByText('店内自取').first().waitFor()
  })
})
