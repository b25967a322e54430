// Staff manage single pieces with RFID tags, in a browser.
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE, WIDE } from '../support/desk'
import { eventually } from '../support/eventually'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { shelve } from '../support/shopping'

let mall: TestMall
let browser: Browser
let clerk: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await shelve(mall.services, 'steak', { storeId: 'market', stock: 5 })
  await shelve(mall.services, 'other', { storeId: 'elsewhere', stock: 5 })
  await mall.services.rfidOperator.add({ kind: 'operator', id: 'shell' }, 'all', 'sku-other', ['ELSEWHERE1'])
  ;({ login: clerk } = await newStaff(mall, 'clerk', { stores: ['market'] }))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

const stateOf = async (rfid: string) => (await mall.services.rfid.find(mall.services.db.q, [rfid])).get(rfid)?.state

test('a clerk puts pieces on the shelf by their tags, takes one off and puts it back [rfid.page]', async () => {
  await atDesk(browser, mall.url, { login: clerk, size: WIDE }, async ({ page, open, complaints }) => {
    await open('/rfid')
    await page.getByText('没有这样的单件').waitFor()
    await page.getByRole('button', { name: '上架单件' }).click()
    await page.getByRole('searchbox', { name: '找商品' }).fill('sku-steak')
    await page.getByRole('searchbox', { name: '找商品' }).press('Enter')
    await page.getByRole('radio').first().click()
    await page.getByRole('textbox', { name: '标签' }).fill('e28c41\ne28c42')
    await keepPicture(page, 'console-rfid-add')
    await page.getByRole('button', { name: '上架 2 件' }).click()
    await page.getByText('E28C42').waitFor()
    expect(await page.getByText('ELSEWHERE1').count()).toBe(0)
    await keepPicture(page, 'console-rfid')
    expect(await accessFindings(page)).toEqual([])
    await page
      .getByRole('row', { name: /E28C41/ })
      .getByRole('button', { name: '下架' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '下架' }).click()
    await eventually(async () => (await stateOf('E28C41')) === 'removed', 'the piece left the shelf')
    await open('/rfid?view=removed')
    await page
      .getByRole('row', { name: /E28C41/ })
      .getByRole('button', { name: '放回货架' })
      .click()
    await eventually(async () => (await stateOf('E28C41')) === 'onShelf', 'the piece is on the shelf again')
    expect(complaints).toEqual([])
  })
})

test('the pieces are readable on a phone [rfid.page]', async () => {
  await atDesk(browser, mall.url, { login: clerk, size: PHONE }, async ({ page, open, complaints }) => {
    await open('/rfid')
    await page.getByText('E28C42').waitFor()
    await keepPicture(page, 'console-rfid-phone')
    expect(await accessFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
