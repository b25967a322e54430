// The mall's staff edit floor plans, the directory and the documents of stores, in a browser.
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { LICENCE, putLicence } from '../../server/modules/goods/store-licence/licence.fixture'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE, WIDE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { openStore } from '../support/shopping'

let mall: TestMall
let browser: Browser
let chief: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺', floor: 'B1-12' })
  ;({ login: chief } = await newStaff(mall, 'administrator'))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

const levels = async () => (await (await mall.visitor()).call('GET floorPlan/list', {})).records

test('a level is drawn beside its text, a mistake is reported with its line, and a publication is undone [console.floor-plan]', async () => {
  await atDesk(browser, mall.url, { login: chief, size: WIDE }, async ({ page, open }) => {
    await open('/floor-plans')
    await page.getByRole('button', { name: '加楼层' }).click()
    await page.getByLabel('楼层', { exact: true }).last().fill('b1')
    await page.getByLabel('名称', { exact: true }).fill('B1 美食')
    await page.getByRole('button', { name: '加楼层' }).last().click()
    const text = page.getByLabel('平面图', { exact: true })
    await text.fill('size 100 80\nstore tea 0,0 40,0 40,40 0,40\nstore none 50,0 90,0')
    await page.getByRole('list', { name: '问题' }).getByText('第 3 行').waitFor()
    await page.getByRole('img', { name: '平面图预览' }).getByText('一叶茶铺').waitFor()
    await keepPicture(page, 'console-floor-plan')
    expect(await accessFindings(page)).toEqual([])
    await text.fill('size 100 80\nstore tea 0,0 40,0 40,40 0,40\nlift 60,20')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('草稿已保存').waitFor()
    expect(await levels()).toEqual([])
    await page.getByRole('button', { name: '发布' }).click()
    await page.getByText('已发布').first().waitFor()
    expect(await levels()).toEqual([{ levelId: 'B1', title: 'B1 美食' }])
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
    expect(await levels()).toEqual([])
  })
  await atDesk(browser, mall.url, { login: chief, size: PHONE, isDark: true }, async ({ page, open }) => {
    await open('/floor-plans/B1')
    await page.getByRole('img', { name: '平面图预览' }).waitFor()
    await keepPicture(page, 'console-floor-plan-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('the directory entry of a store is edited in a drawer [console.store-directory]', async () => {
  await atDesk(browser, mall.url, { login: chief, size: PHONE }, async ({ page, open }) => {
    await open('/store-directory')
    await page.getByRole('button', { name: '编辑' }).click()
    await page.getByLabel('首字母').fill('t')
    await keepPicture(page, 'console-store-directory')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    await page.getByText('T，B1-12').waitFor()
  })
})

test('documents are checked beside their picture, and stores without one are listed [console.licence]', async () => {
  await putLicence(mall.services, 'tea')
  await atDesk(browser, mall.url, { login: chief, size: WIDE }, async ({ page, open }) => {
    await open('/licences')
    await page.getByText('1 家店没有通过审核的营业执照').waitFor()
    await keepPicture(page, 'console-licences')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '审核' }).click()
    await page.getByRole('img', { name: '证照图片' }).waitFor()
    await page.getByText(LICENCE.company).last().waitFor()
    await keepPicture(page, 'console-licence')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '通过' }).click()
    await page.getByText('没有证照').waitFor()
    await page.getByText('1 家店没有通过审核的营业执照').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '上传证照' }).click()
    await page.getByText('还差主体、编号、有效期、图片').waitFor()
    await keepPicture(page, 'console-licence-new')
    expect(await accessFindings(page)).toEqual([])
  })
})
