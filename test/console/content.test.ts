// The work of an editor of the mall's content, in a browser.
import { resolve } from 'node:path'
import { FOREVER } from '@contract/codes/china-time'
import type { Browser, Page } from 'playwright-core'
import { SETTLE_MS } from '@/ui/sheet/hold-page'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE, WIDE } from '../support/desk'
import { eventually } from '../support/eventually'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { expectSoon } from '../support/phone'
import { openStore, shelve } from '../support/shopping'

let mall: TestMall
let browser: Browser
let editor: string
let chief: string
beforeAll(async () => {
  mall = await testApp({
    isSeeded: false,
    isNow: true,
    hasGateway: true,
    consoleFolder: resolve('dist/console'),
    h5Folder: resolve('dist/h5'),
  })
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

test('an editor changes an advert and undoes the change [console.advert-undo]', async () => {
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
    await page.getByRole('combobox', { name: '商品', exact: true }).click()
    await page.locator('.ant-select-item-option', { hasText: 'product-tea' }).click()
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

test('settings are saved together, and each is undone [console.settings]', async () => {
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

test('a message is previewed as shoppers see it, then sent to everyone [console.message]', async () => {
  const reader = await mall.enrol()
  await atDesk(browser, mall.url, { login: editor, size: WIDE }, async ({ page, open }) => {
    await open('/messages')
    await page.getByRole('button', { name: '写消息' }).click()
    await page.getByLabel('标题').fill('三号门施工')
    await page.getByLabel('内容').fill('今天请走一号门')
    await page.getByRole('figure', { name: '预览' }).getByText('三号门施工').waitFor()
    await keepPicture(page, 'console-message')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '看一遍再发' }).click()
    await page.getByText('位顾客').first().waitFor()
    await keepPicture(page, 'console-message-asked')
    await page.getByRole('button', { name: '发给所有顾客' }).click()
    await page.getByText('“三号门施工”已发给所有顾客').waitFor()
    await page.getByRole('cell', { name: '所有顾客' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
  })
  const { records } = await reader.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  expect(records).toMatchObject([{ title: '三号门施工' }])
})

test('a help text is written with its preview, hidden and shown again [console.help]', async () => {
  await atDesk(browser, mall.url, { login: editor, size: WIDE }, async ({ page, open }) => {
    await open('/help')
    await page.getByText('还没有帮助').waitFor()
    await page.getByRole('button', { name: '写帮助' }).click()
    await page.getByLabel('问题').fill('退款多久到账？')
    await page.getByLabel('回答').fill('<p>一到三天</p>')
    await page.locator('.html-text').getByText('一到三天').waitFor()
    await keepPicture(page, 'console-help-drawer')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '发布' }).click()
    await page.getByText('退款多久到账？').waitFor()
    await page.getByRole('button', { name: '编辑' }).click()
    await page.getByLabel('在帮助中心显示').uncheck()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已隐藏').waitFor()
    await keepPicture(page, 'console-help')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已隐藏').waitFor({ state: 'detached' })
  })
  const reader = await mall.visitor()
  expect((await reader.call('GET help/list', {})).records).toMatchObject([{ title: '退款多久到账？' }])
  await atDesk(browser, mall.url, { login: editor, size: PHONE }, async ({ page, open }) => {
    await open('/help')
    await page.getByText('退款多久到账？').waitFor()
    await keepPicture(page, 'console-help-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('a document gets a new version [console.protocol]', async () => {
  const { protocolOperator } = mall.services
  const first = { typeCode: 'USER_AGREEMENT', title: '用户协议', html: '<h3>一</h3><p>旧条款</p>', version: '1.0' }
  await protocolOperator.put(OPERATOR, first)
  await atDesk(browser, mall.url, { login: editor, size: WIDE }, async ({ page, open }) => {
    await open('/protocols')
    await page.getByRole('link', { name: '用户协议' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-protocols')
    await page.getByRole('link', { name: '用户协议' }).click()
    await page.getByRole('button', { name: '写新版本' }).click()
    await page.getByLabel('正文', { exact: true }).fill('<h3>一</h3><p>新条款</p>')
    await page.getByLabel('版本', { exact: true }).fill('2.0')
    await page.getByRole('complementary', { name: '预览' }).getByText('新条款').waitFor()
    await keepPicture(page, 'console-protocol-new')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '现在发布' }).click()
    await page.getByText('版本 2.0 已生效').waitFor()
  })
  const reader = await mall.visitor()
  expect((await reader.call('GET protocol/getByTypeCode', { typeCode: 'USER_AGREEMENT' })).version).toBe('2.0')
  await atDesk(browser, mall.url, { login: editor, size: PHONE }, async ({ page, open }) => {
    await open('/protocols/USER_AGREEMENT')
    await page.getByText('新条款').waitFor()
    await keepPicture(page, 'console-protocol-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('a text is tried against the sensitive words [console.words]', async () => {
  await mall.services.sensitiveWordOperator.add(OPERATOR, ['暗夜甲词'])
  await atDesk(browser, mall.url, { login: editor, size: PHONE }, async ({ page, open }) => {
    await open('/words/sensitive')
    await page.getByRole('button', { name: '试一段文字' }).click()
    await page.getByRole('textbox', { name: '文字' }).fill('来买暗夜甲词')
    await page.getByRole('button', { name: '试', exact: true }).click()
    await page.getByText('会被拦下：暗夜甲词').waitFor()
    await keepPicture(page, 'console-words-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('a pop-up is added with its preview [console.popup-undo]', async () => {
  await atDesk(browser, mall.url, { login: editor, size: WIDE }, async ({ page, open }) => {
    await open('/popups/new')
    await page.getByLabel('标题', { exact: true }).fill('会员礼')
    await page.getByLabel('说明').fill('满 200 减 50')
    await page.getByRole('figure', { name: '预览' }).getByText('满 200 减 50').waitFor()
    await keepPicture(page, 'console-popup-new')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已添加').waitFor()
    await open('/popups')
    await page.getByRole('link', { name: '会员礼' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
  })
})

async function addBlock(page: Page, kind: string): Promise<void> {
  await page.getByRole('combobox', { name: '加区块' }).click()
  await page.locator('.ant-select-item-option', { hasText: kind }).click()
}

test('an editor composes a zone, sees the draft in the shop’s page, and publishes it [zone.draft] [zone.preview]', async () => {
  await atDesk(browser, mall.url, { login: editor, size: WIDE }, async ({ page, open }) => {
    await open('/zones')
    await page.getByRole('button', { name: '新页面' }).click()
    await page.getByLabel('名称').fill('冰雪季')
    await page.getByLabel('编号').fill('snow')
    await page.getByRole('button', { name: '建立' }).click()
    await page.getByRole('heading', { name: '冰雪季' }).waitFor()
    await page.getByText('未发布').waitFor()
    const frame = page.frameLocator('iframe[title="草稿的预览"]')
    // The privacy sheet of the shop's page opens by itself, and leaves the focus in the editor.
    await page.getByLabel('页面名').focus()
    await frame.getByText('不同意', { exact: true }).waitFor()
    await page.waitForTimeout(2 * SETTLE_MS)
    expect(await page.getByLabel('页面名').evaluate((field) => field === document.activeElement)).toBe(true)
    await addBlock(page, '首屏橱窗')
    await page.getByText('1 处要改正').or(page.getByText('缺大标题')).first().waitFor()
    await page.getByLabel('大标题').fill('初雪将至')
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-zone')
    // Text that is typed during a save stays an unsaved change.
    await page.route(
      '**/zone/save',
      async (route) => {
        await page.getByLabel('小标题').fill('今天起')
        await route.continue()
      },
      { times: 1 },
    )
    await Promise.all([page.waitForResponse('**/zone/save'), page.getByRole('button', { name: '保存' }).click()])
    await page.getByText('1 处修改').waitFor()
    expect(await page.getByLabel('小标题').inputValue()).toBe('今天起')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('处修改').waitFor({ state: 'detached' })
    await frame.getByText('初雪将至').first().waitFor()
    await page.getByRole('button', { name: '比较' }).click()
    await page.getByText('新加 首屏橱窗').waitFor()
    // A click waits until the drawer has stopped; a key that is pressed while it slides in can get lost.
    await page.getByRole('dialog').last().locator('.ant-drawer-close').click()
    await page.getByText('新加 首屏橱窗').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '现在发布' }).click()
    await page.getByText('已发布第 1 版').waitFor()
    await page.getByRole('button', { name: '历史版本' }).click()
    await page.getByText('第 1 版').last().waitFor()
    await keepPicture(page, 'console-zone-versions')
  })
  await atDesk(browser, mall.url, { login: editor, size: PHONE }, async ({ page, open }) => {
    await open('/zones/snow')
    await page.getByLabel('大标题').waitFor()
    await keepPicture(page, 'console-zone-phone')
    expect(await accessFindings(page)).toEqual([])
    await open('/zones')
    await page.getByRole('link', { name: '冰雪季' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
  })
})

test('an editor composes a template page beside the page itself, and publishes it [template.preview] [template.blocks]', async () => {
  await atDesk(browser, mall.url, { login: editor, size: WIDE }, async ({ page, open }) => {
    await open('/zones')
    await page.getByRole('button', { name: '新页面' }).click()
    await page.getByText('专题页', { exact: true }).last().click()
    await page.getByLabel('名称').fill('春装上新')
    await page.getByLabel('编号').fill('spring')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '建立' }).click()
    await page.getByRole('heading', { name: '春装上新' }).waitFor()
    await addBlock(page, '文字')
    await page.getByText('有一块文字还没有内容').first().waitFor()
    await page.getByLabel('标题', { exact: true }).fill('怎么逛')
    await page.getByLabel('正文').fill('<p>每天十点开箱</p>')
    await addBlock(page, '领券横条')
    await addBlock(page, '倒计时')
    const blocks = () => page.locator('.composer-list li b').allTextContents()
    await page.getByRole('button', { name: /^上移 领券横条/ }).click()
    await expectSoon(blocks, ['领券横条', '文字', '倒计时'])
    await page.getByRole('button', { name: /^下移 领券横条/ }).click()
    await page.getByRole('button', { name: /^删除 倒计时/ }).click()
    await expectSoon(blocks, ['文字', '领券横条'])
    await page.getByRole('button', { name: /^隐藏 领券横条/ }).click()
    await page.getByRole('button', { name: /^显示 领券横条/ }).click()
    await keepPicture(page, 'console-template')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('处修改').waitFor({ state: 'detached' })
    const frame = page.frameLocator('iframe[title="草稿的预览"]')
    await frame.getByText('每天十点开箱').waitFor()
    await page.getByRole('button', { name: '现在发布' }).click()
    await page.getByText('已发布第 1 版').waitFor()
    await frame.getByRole('heading', { name: '怎么逛' }).waitFor()
    await keepPicture(page, 'console-template-published')
    await open('/zones')
    await page.getByText('专题页 spring').waitFor()
    await page.getByRole('link', { name: '春装上新' }).waitFor()
    expect((await page.request.get(`${mall.url}/page/?pageCode=spring`)).status()).toBe(200)
  })
})
