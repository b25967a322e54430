// What an editor of the mall's content does, in a browser.
import { resolve } from 'node:path'
import { FOREVER } from '@contract/codes/china-time'
import type { Browser } from 'playwright-core'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE, WIDE } from '../support/desk'
import { eventually } from '../support/eventually'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { openStore, shelve } from '../support/shopping'

let mall: TestMall
let browser: Browser
let editor: string
let chief: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺' })
  await shelve(mall.services, 'tea', { stock: 100, storeId: 'tea' })
  ;({ login: editor } = await newStaff(mall, 'content'))
  ;({ login: chief } = await newStaff(mall, 'administrator'))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

const wall = async () => {
  const visitor = await mall.visitor()
  const { advertisementList } = await visitor.call('POST advertisement/listAdvertisementByCode', {
    spaceId: 'home-banner',
  })
  return advertisementList.map(({ lines }) => lines[0])
}
const shows = (title: string) => eventually(async () => (await wall())[0] === title, `the wall shows ${title}`)

test('an editor changes an advert and takes it back [console.advert-undo]', async () => {
  await mall.services.advertOperator.put(
    OPERATOR,
    {
      advertId: 'a1',
      spaceId: 'home-banner',
      bdCityCode: '',
      position: 0,
      startAt: 0,
      endAt: FOREVER,
      advType: 1,
      image: { url: '', ground: null, scale: 1, count: 1 },
      kicker: '初冬上新',
      lines: ['一件大衣', '走过整个冬天'],
      callout: '满 ¥999 减 ¥120',
      ground: 'peach',
      command: null,
      videoInfo: null,
      advLiveStreamDTO: null,
    },
    { isAppOnly: false },
  )
  await atDesk(browser, mall.url, { login: editor, size: WIDE }, async ({ page, open }) => {
    await open('/adverts')
    await page.getByRole('tab', { name: '进行中 1' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-adverts')
    await page.getByRole('link', { name: '一件大衣 走过整个冬天' }).click()
    await page.getByLabel('大标题').fill('一盒新茶')
    await page.getByText('1 处修改').waitFor()
    await page.getByRole('combobox', { name: '打开的页面' }).fill('商品')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: '商品' }).click()
    await page.locator('.ant-select-item-option').first().click()
    await keepPicture(page, 'console-advert-editor')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    await shows('一盒新茶')
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
    await shows('一件大衣')
  })
  await atDesk(browser, mall.url, { login: editor, size: PHONE }, async ({ page, open }) => {
    await open('/adverts/a1')
    await page.getByLabel('大标题').waitFor()
    await keepPicture(page, 'console-advert-editor-phone')
    expect(await accessFindings(page)).toEqual([])
    await open('/adverts')
    await page.getByText('一件大衣').first().waitFor()
    await keepPicture(page, 'console-adverts-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('settings are saved together, and each is taken back [console.settings]', async () => {
  await atDesk(browser, mall.url, { login: chief, size: WIDE }, async ({ page, open }) => {
    await open('/settings')
    await page.getByLabel('客服时间').fill('9:00-18:00')
    await page.getByLabel('退款复核线').fill('300')
    await page.getByText('2 处修改').waitFor()
    await keepPicture(page, 'console-settings')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('退款复核线已保存').waitFor()
    expect(await mall.services.settingOperator.list()).toContainEqual({ code: 'APPROVAL_OVER_CENTS', value: '30000' })
  })
  await atDesk(browser, mall.url, { login: chief, size: PHONE }, async ({ page, open }) => {
    await open('/settings')
    await page.getByLabel('客服时间').waitFor()
    await keepPicture(page, 'console-settings-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('a notice is published from a drawer [console.notice-undo]', async () => {
  await atDesk(browser, mall.url, { login: editor, size: PHONE }, async ({ page, open }) => {
    await open('/notices')
    await page.getByRole('button', { name: '发公告' }).click()
    await page.getByLabel('公告', { exact: true }).last().fill('周年庆，全场满减')
    await keepPicture(page, 'console-notice-drawer')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '发布' }).click()
    await page.getByText('已发布').waitFor()
    await page.getByText('周年庆，全场满减').waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-notices-phone')
  })
})
