// Staff manage stores, in a browser.
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
import { openStore } from '../support/shopping'

let mall: TestMall
let browser: Browser
let clerk: string
let editor: string
beforeAll(async () => {
  mall = await testApp({
    isSeeded: false,
    isNow: true,
    hasGateway: true,
    consoleFolder: resolve('dist/console'),
    h5Folder: resolve('dist/h5'),
  })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺', floor: 'L2', unit: 'L2-08' })
  await openStore(mall.services, { storeId: 'other', name: '别家' })
  // A store that is older than the requirement of documents opens again without them [licence.opening].
  await mall.services.db.tx((tx) => tx.insertInto('store_before_licences').values({ storeId: 'tea' }).execute())
  ;({ login: clerk } = await newStaff(mall, 'clerk', { stores: ['tea'] }))
  ;({ login: editor } = await newStaff(mall, 'content', { stores: ['tea'] }))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

const face = async () => (await mall.visitor()).call('POST store/getStoreHome', { storeId: 'tea' })

test('a clerk edits the store with its save bar, adds a day off, closes it and undoes that [console.stores-page]', async () => {
  await atDesk(browser, mall.url, { login: clerk, size: WIDE }, async ({ page, open, complaints }) => {
    await open('/stores')
    await page.getByRole('link', { name: '一叶茶铺' }).waitFor()
    expect(await page.getByText('别家').count()).toBe(0)
    await keepPicture(page, 'console-stores')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('link', { name: '一叶茶铺' }).click()
    await page.getByLabel('公告').fill('新茶到店')
    await page.getByRole('button', { name: '加一个日期' }).click()
    await page.getByLabel('第 1 条说明').fill('盘点')
    await page.getByText('2 处修改').waitFor()
    await keepPicture(page, 'console-store-editor')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    await eventually(async () => (await face()).notice === '新茶到店', 'the shop shows the notice')
    expect((await face()).exceptions).toMatchObject([{ hours: '休息', note: '盘点' }])
    await page.getByRole('button', { name: '暂停营业' }).click()
    await page.getByRole('button', { name: '恢复营业' }).waitFor()
    expect((await face()).openText).toBe('暂停营业')
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
    await eventually(async () => (await face()).openText !== '暂停营业', 'the store is open by hand again')
    expect(complaints).toEqual([])
  })
  await atDesk(browser, mall.url, { login: clerk, size: PHONE }, async ({ page, open }) => {
    await open('/stores/tea')
    await page.getByLabel('公告').waitFor()
    await keepPicture(page, 'console-store-editor-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('an account of one store composes its page, sees the draft there, and publishes it; another store is unknown [zone.store] [zone.store-scope]', async () => {
  await atDesk(browser, mall.url, { login: editor, size: WIDE }, async ({ page, open }) => {
    await open('/stores/tea')
    await page.getByRole('link', { name: '装修门店页' }).click()
    await page.getByRole('heading', { name: '一叶茶铺' }).waitFor()
    await page.getByText('未发布').waitFor()
    await page.getByRole('combobox', { name: '加区块' }).click()
    await page.locator('.ant-select-item-option', { hasText: '首屏橱窗' }).waitFor()
    expect(await page.locator('.ant-select-item-option').allTextContents()).toEqual([
      '首屏橱窗',
      '入口',
      '倒计时',
      '商品楼层',
      '直播',
      '文字',
      '按钮',
    ])
    await page.locator('.ant-select-item-option', { hasText: '首屏橱窗' }).click()
    await page.getByLabel('大标题').fill('新茶到店')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('处修改').waitFor({ state: 'detached' })
    const frame = page.frameLocator('iframe[title="草稿的预览"]')
    await frame.getByText('新茶到店').first().waitFor()
    await keepPicture(page, 'console-store-page')
    await page.getByRole('button', { name: '现在发布' }).click()
    await page.getByText('已发布第 1 版').waitFor()
    await open('/stores/other/page')
    await page.getByText('没有这个页面').waitFor()
  })
  const { blocks } = await (await mall.visitor()).call('POST homePage/getSpecifiedPageData', { id: 'store:tea' })
  expect(blocks).toMatchObject([{ kind: 'hero', adverts: [{ lines: ['新茶到店'] }] }])
})
