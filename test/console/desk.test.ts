// A day's work of a store's clerk, in a browser.
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { DAY_MS } from '@contract/codes/china-time'
import type { Browser, Page } from 'playwright-core'
import { ask, caseShop } from '../../server/modules/trade/aftersale/aftersale.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE, WIDE } from '../support/desk'
import { eventually } from '../support/eventually'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { buy, openStore, payFor, type Shelved, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let browser: Browser
let clerk: string
let shopper: WireClient
let tea: Shelved
let elsewhere: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺' })
  await openStore(mall.services, { storeId: 'lamps', name: '灯屋' })
  tea = await shelve(mall.services, 'tea', { stock: 100, storeId: 'tea' })
  elsewhere = await shelve(mall.services, 'lamp', { stock: 10, storeId: 'lamps' })
  ;({ login: clerk } = await newStaff(mall, 'clerk', { stores: ['tea', 'shoes'] }))
  shopper = await mall.enrol()
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

const at = (options: Omit<Parameters<typeof atDesk>[2], 'login'>, walk: Parameters<typeof atDesk>[3]) =>
  atDesk(browser, mall.url, { login: clerk, ...options }, walk)

/** Chooses an option of a list with the keyboard alone. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.keyboard.press('Enter')
}

/** Buys and pays; returns the order's number. */
async function order(goods: Shelved): Promise<string> {
  const { payOrderNo, orders } = await buy(shopper, goods)
  await payFor(mall, shopper, payOrderNo)
  return orders[0]?.orderNo ?? ''
}

test('a clerk ships 30 orders by a pasted table, and sees why two rows are refused [console.order-sheet]', async () => {
  const orderNos: string[] = []
  for (let n = 0; n < 30; n++) orderNos.push(await order(tea))
  const other = await order(elsewhere)
  await at({}, async ({ page, open }) => {
    await open('/orders')
    await page.getByRole('tab', { name: '待发货 30' }).waitFor()
    // A selection keeps the rows of other pages.
    await page.getByLabel('选中本页').check()
    await page.getByText('已选 20 单').waitFor()
    await page.getByRole('button', { name: '选中筛选下全部' }).click()
    await page.getByText('已选 30 单').waitFor()
    await page.getByText('本页 20，其他页 10').waitFor()
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '清除' }).click()
    await page.getByRole('button', { name: '按表格发货' }).click()
    const rows = orderNos.map((no, nth) => `${no}\t顺丰速运\tSF${1_000_000_000 + nth}`)
    const bad = [`${other}\t顺丰速运\tSF2000000000`, `${orderNos[0]}\t没有的快递\tSF3000000000`]
    await page
      .getByRole('textbox', { name: '表格' })
      .fill(['订单号\t承运\t运单号', ...rows.slice(1), ...bad].join('\n'))
    await page.getByRole('button', { name: '先看一遍' }).click()
    await page.getByText('不会发的 2 行').waitFor()
    await keepPicture(page, 'console-ship-sheet')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '改表格' }).click()
    await page.getByRole('textbox', { name: '表格' }).fill(rows.join('\n'))
    await page.getByRole('button', { name: '先看一遍' }).click()
    await page.getByRole('button', { name: '发 30 单' }).click()
    await page.getByText('发了 30 单').waitFor()
    await page.getByRole('button', { name: '好', exact: true }).click()
    await page.getByText('没有这样的订单').waitFor()
    await page.getByRole('tab', { name: '运输中 30' }).waitFor()
  })
  const shipped = await mall.services.orderOperator.show(orderNos[29] ?? '')
  expect(shipped).toMatchObject({ statusText: '待收货', parcels: [{ expressNo: 'SF1000000029' }] })
})

test('an order is noted, reduced before payment and shipped by pieces; another store’s order is not found [console.order-acts]', async () => {
  const { payOrderNo, orders } = await buy(shopper, tea, 2)
  const orderNo = orders[0]?.orderNo ?? ''
  const { login } = await newStaff(mall, 'administrator')
  await atDesk(browser, mall.url, { login }, async ({ page, open: go }) => {
    await go(`/orders/${orderNo}`)
    await page.getByRole('button', { name: '改价' }).click()
    await page.getByLabel('减多少元').fill('5')
    await page.getByLabel('原因').fill('老客户')
    await page.getByRole('button', { name: '减 ¥5.00' }).click()
    await page.getByText('改价：老客户').or(page.getByText('老客户')).first().waitFor()
    await page.getByLabel('写备注').fill('先打电话')
    await page.getByRole('button', { name: '写上' }).click()
    await page.getByText('先打电话').first().waitFor()
  })
  await payFor(mall, shopper, payOrderNo)
  await at({ size: PHONE }, async ({ page, open: go }) => {
    await go(`/orders/${orderNo}`)
    await page.getByRole('button', { name: '发货', exact: true }).click()
    const pieces = page.getByRole('spinbutton')
    await pieces.fill('1')
    await choose(page, '承运', '顺丰速运')
    await page.getByLabel('运单号').fill('SF5000000001')
    await page.getByRole('button', { name: '先发 1 件' }).click()
    await page.getByText('包裹 1').waitFor()
    await keepPicture(page, 'console-order-phone')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '继续发货' }).waitFor()
    await go(`/orders/${await order(elsewhere)}`)
    await page.getByRole('alert').waitFor()
    expect(await page.getByText('灯屋').count()).toBe(0)
  })
})

test('two people refund one order: the second reads that it has changed [console.order-seen]', async () => {
  const orderNo = await order(tea)
  const { login } = await newStaff(mall, 'finance')
  await atDesk(browser, mall.url, { login }, async ({ page, open }) => {
    await open(`/orders/${orderNo}`)
    await page.getByRole('button', { name: '退款', exact: true }).click()
    await page.getByLabel('退多少元').fill('1')
    await page.getByLabel('原因').fill('补偿运费')
    const actor = { kind: 'staff', id: 'other', name: '别人' } as const
    const { orderOperator } = mall.services
    await orderOperator.refund(actor, 'all', orderNo, 200, '先退')
    await page.getByRole('button', { name: '退 ¥1.00' }).click()
    await page.getByRole('alert').getByText('数据已变化').waitFor()
    expect(await page.getByLabel('原因').inputValue()).toBe('补偿运费')
  })
  await mall.settle()
})

test('a refund above the limit stays open as a request, and the drawer leads to it [console.order-second]', async () => {
  const orderNo = await order(tea)
  const { settingOperator } = mall.services
  await settingOperator.put(OPERATOR, 'APPROVAL_OVER_CENTS', '5000')
  const { login } = await newStaff(mall, 'finance')
  await atDesk(browser, mall.url, { login }, async ({ page, open }) => {
    await open(`/orders/${orderNo}`)
    await page.getByRole('button', { name: '退款', exact: true }).click()
    await page.getByLabel('退多少元').fill('50.01')
    await page.getByLabel('原因').fill('协商退款')
    await page.getByRole('button', { name: '退 ¥50.01' }).click()
    await page.getByText('已提交复核，等另一位同事通过').waitFor()
    expect(await page.getByRole('button', { name: '退 ¥50.01' }).count()).toBe(0)
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-filed')
    await page.getByRole('dialog').getByRole('link', { name: '查看资金复核' }).click()
    await page.getByText(`订单 ${orderNo} 退款 ¥50.01`).first().waitFor()
  })
  await settingOperator.drop(OPERATOR, 'APPROVAL_OVER_CENTS')
  expect((await mall.services.orderOperator.show(orderNo)).refundedCents).toBe(0)
})

test('a return goes from the request to the refund [console.case-part]', async () => {
  const shop = await caseShop(mall)
  const bought = await shop.bought('received')
  const no = await shop.apply(bought, ask(2, { note: '鞋底开胶' }))
  await at({}, async ({ page, open }) => {
    await open('/cases')
    await page.getByRole('link', { name: no }).click()
    await page.getByText('“鞋底开胶”').first().waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-case')
    await page.getByRole('button', { name: /^同意/ }).click()
    await page.getByRole('button', { name: '同意退货退款' }).click()
    await page.getByText('退货地址', { exact: true }).waitFor()
    await shop.actions(bought, no).sendBack()
    await page.reload()
    await page.getByRole('button', { name: '收货并退款' }).click()
    await page.getByLabel('退多少元').fill('60')
    await page.getByLabel('原因').fill('鞋盒缺失')
    await page.getByRole('button', { name: '收货，退 ¥60.00' }).click()
    await page.getByText('退款处理中').or(page.getByText('退款中')).first().waitFor()
  })
  await shop.settleMoney(bought, no)
  expect((await shop.seen(bought, no)).amount).toBe(6000)
})

test('a ticket is redeemed on a phone, and that is undone [console.till-undo]', async () => {
  const { tickets, db, clock } = mall.services
  const of = { uid: shopper.uid, subject: 'voucher', subjectId: randomUUID() } as const
  const draft = { title: '品茶券', total: 2, place: 'tea', validUntil: clock.now() + DAY_MS }
  await db.tx((tx) => tickets.issue(tx, of, [draft], clock.now()))
  const code = (await tickets.list(of, clock.now()))[0]?.code ?? ''
  await at({ size: PHONE }, async ({ page, open }) => {
    await open('/till')
    // The stores are loaded.
    await page.getByText('先选店铺').waitFor()
    await choose(page, '店铺', '一叶茶铺')
    await page.getByText('先选店铺').waitFor({ state: 'detached' })
    await page.getByLabel('码', { exact: true }).fill('123412341234')
    await page.getByRole('button', { name: '查', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('码', { exact: true }).fill(code.replace(/(.{4})/g, '$1 '))
    await page.getByRole('button', { name: '查', exact: true }).click()
    await page.getByText('品茶券').waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-till')
    await page.getByRole('button', { name: '核销 1 次' }).click()
    await page.getByText('核销成功').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
  })
  const used = async () => (await tickets.list(of, clock.now()))[0]?.used
  await eventually(async () => (await used()) === 0, 'the use is taken back')
})

test('an export is a file for spreadsheets [console.order-export]', async () => {
  await at({ size: WIDE }, async ({ page, open }) => {
    await open('/orders?view=all')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/订单.*\.csv$/)
  })
})
