// Live rooms of a store's staff, in a browser.
import { resolve } from 'node:path'
import { chinaMinute, DAY_MS } from '@contract/codes/china-time'
import type { Browser } from 'playwright-core'
import { paper } from '../../server/modules/goods/store-licence/licence.fixture'
import { putRoom } from '../../server/modules/social/live/live.fixture'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff, staffClient } from '../support/console-client'
import { atDesk, PHONE, WIDE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { openStore, shelve } from '../support/shopping'

let mall: TestMall
let browser: Browser
let clerk: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺' })
  await openStore(mall.services, { storeId: 'other', name: '别家' })
  for (const name of ['leaf', 'pot', 'cup']) await shelve(mall.services, name, { stock: 5, storeId: 'tea' })
  ;({ login: clerk } = await newStaff(mall, 'clerk', { stores: ['tea'] }))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

const room = async (liveRoomCode: string) => (await mall.visitor()).call('GET live/room', { liveRoomCode })

test('a clerk announces a room, fills its shelf, goes on air, pins, ends and adds the recording [console.live]', async () => {
  const cover = { name: 'cover.png', mimeType: 'image/png', buffer: await paper() }
  await atDesk(browser, mall.url, { login: clerk, size: WIDE }, async ({ page, open }) => {
    await open('/live')
    await page.getByText('这里没有直播').waitFor()
    await page.getByRole('button', { name: '新建直播' }).click()
    await page.getByText('还差标题、封面、主播、开播时间').waitFor()
    await page.getByLabel('房间号').fill('spring')
    await page.getByLabel('标题').fill('春茶开采')
    await page.locator('input[type=file]').setInputFiles(cover)
    await page.getByRole('button', { name: '删除第 1 张' }).waitFor()
    await page.getByLabel('主播').fill('小叶')
    await page.getByLabel('开播时间').fill(chinaMinute(Date.now() + DAY_MS).replace(' ', 'T'))
    await page.getByLabel('拉流地址').fill('http://example.com/a.m3u8')
    await page.getByText('填 https 地址，或商城自己的路径').waitFor()
    await keepPicture(page, 'console-live-new')
    expect(await accessFindings(page)).toEqual([])
    await page.getByLabel('拉流地址').fill('/live/spring.m3u8')
    await page.getByRole('button', { name: '发布预告' }).click()
    await page.getByRole('heading', { name: '春茶开采' }).waitFor()
    await page.getByText('货架上还没有商品').waitFor()
    await page.getByRole('button', { name: '选商品' }).click()
    for (const name of ['leaf', 'pot', 'cup']) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: '选好了' }).click()
    await page.getByRole('button', { name: /^上移 .*cup/ }).click()
    await page.getByRole('button', { name: /^去掉 .*pot/ }).click()
    await page.getByText('1 处修改').waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').waitFor()
    await page.getByRole('button', { name: '开播' }).click()
    await page.getByRole('button', { name: '讲解' }).first().waitFor()
    await keepPicture(page, 'console-live-room')
    expect(await accessFindings(page)).toEqual([])
  })
  expect(await room('spring')).toMatchObject({ title: '春茶开采', streamUrl: '/live/spring.m3u8', goodsCount: 2 })
  await atDesk(browser, mall.url, { login: clerk, size: PHONE, isDark: true }, async ({ page, open }) => {
    await open('/live?view=live')
    await page.getByText('春茶开采').waitFor()
    await keepPicture(page, 'console-live-phone')
    expect(await accessFindings(page)).toEqual([])
    await open('/live/spring')
    const pinned = page.getByRole('listitem').filter({ hasText: 'cup' })
    await pinned.getByRole('button', { name: '讲解' }).focus()
    await page.keyboard.press('Enter')
    await pinned.getByText('讲解中').waitFor()
    await keepPicture(page, 'console-live-room-phone')
    expect(await accessFindings(page)).toEqual([])
    expect((await room('spring')).pinned?.card.productId).toBe('product-cup')
    await pinned.getByRole('button', { name: '取消讲解' }).click()
    await pinned.getByText('讲解中').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '结束直播' }).click()
    await page.getByText('顾客马上看到直播已结束').waitFor()
    await keepPicture(page, 'console-live-end-phone')
    await page.getByRole('dialog').getByRole('button', { name: '结束直播' }).click()
    await page.getByLabel('回放地址').fill('/live/spring.mp4')
    await page.getByLabel('回放时长').fill('1:12:06')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').waitFor()
  })
  expect(await room('spring')).toMatchObject({ playbackUrl: '/live/spring.mp4', durationMs: 4_326_000 })
})

test('a shelf that a colleague has changed is compared, and another store’s rooms are unknown [console.live] [live.scope]', async () => {
  await putRoom(mall, 'shared')
  const { client: colleague } = await staffClient(mall, 'clerk', { stores: ['tea'] })
  await atDesk(browser, mall.url, { login: clerk, size: WIDE }, async ({ page, open }) => {
    await open('/live/shared')
    await page.getByRole('button', { name: '选商品' }).click()
    await page.getByRole('checkbox', { name: /leaf/ }).check()
    await page.getByRole('button', { name: '选好了' }).click()
    await colleague.call('live/goods', { liveRoomCode: 'shared', productIds: ['product-pot', 'product-cup'] })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const conflict = page.getByRole('region', { name: '货架的冲突' })
    await conflict.getByText('2 件商品').waitFor()
    expect(await accessFindings(page)).toEqual([])
    await conflict.getByRole('button', { name: '用我的' }).click()
    await conflict.waitFor({ state: 'detached' })
  })
  const { goods } = await colleague.call('live/detail', { liveRoomCode: 'shared' })
  expect(goods.map(({ productId }) => productId)).toEqual(['product-leaf'])
  const { login: stranger } = await newStaff(mall, 'clerk', { stores: ['other'] })
  await atDesk(browser, mall.url, { login: stranger, size: PHONE }, async ({ page, open }) => {
    await open('/live')
    await page.getByText('这里没有直播').waitFor()
    await open('/live/shared')
    await page.getByText('没有这个直播间').waitFor()
  })
})

test('an advert leads to a room that is found by its title [live.link]', async () => {
  await putRoom(mall, 'linked', { title: '秋茶上市' })
  const { login: editor } = await newStaff(mall, 'content')
  await atDesk(browser, mall.url, { login: editor, size: WIDE }, async ({ page, open }) => {
    await open('/adverts/new')
    await page.getByLabel('大标题').fill('看直播')
    await page.getByRole('combobox', { name: '打开的页面' }).fill('直播间')
    await page.keyboard.press('Enter')
    await page.getByText('请选直播间').waitFor()
    await page.getByRole('combobox', { name: '直播间', exact: true }).fill('秋茶')
    await page.locator('.ant-select-item-option', { hasText: '秋茶上市' }).click()
    await page.getByText('请选直播间').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已添加').waitFor()
  })
  const { records } = await (await staffClient(mall, 'content')).client.call('advert/list', { view: 'running' })
  expect(records).toMatchObject([
    { linkText: '直播间 秋茶上市', fields: { command: { cmd: 'C0090014', params: { liveRoomCode: 'linked' } } } },
  ])
})
