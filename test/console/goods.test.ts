// Goods in the console, in a browser: one person edits and undoes, two people edit one product.
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { openStore, shelve } from '../support/shopping'

let mall: TestMall
let browser: Browser
let editor: string
let other: string
/** A picture that is stored as one of the mall's. */
let shot: Awaited<ReturnType<TestMall['services']['mallPictures']['store']>>

const pictureOf = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺' })
  shot = await mall.services.mallPictures.store('picture', await pictureOf('#2a7'))
  ;({ login: editor } = await newStaff(mall, 'content', { stores: ['tea'] }))
  ;({ login: other } = await newStaff(mall, 'content', { stores: ['tea'] }))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

/** A product of the store with a picture that the mall serves. */
async function product(name: string, title: string): Promise<string> {
  const { editor: writer, db, clock } = mall.services
  const { productId } = await shelve(mall.services, name, { stock: 8, storeId: 'tea' })
  await db.tx((tx) => writer.saveFacts(tx, productId, { title, pictures: [shot] }, clock.now()))
  return productId
}

const titleOf = async (productId: string) =>
  (await mall.services.editor.findKnown(mall.services.db.q, [productId])).get(productId)?.draft.title

test('an editor changes a product, adds a picture, takes it off the shelf and undoes [console.goods-undo]', async () => {
  const productId = await product('oolong', '高山乌龙')
  await atDesk(browser, mall.url, { login: editor }, async ({ page, open }) => {
    await open('/goods')
    await page.getByRole('tab', { name: '在售 1' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-goods')
    await page.getByRole('link', { name: '高山乌龙' }).click()
    await page.getByLabel('商品名', { exact: true }).fill('高山乌龙 春茶')
    await page.getByRole('tab', { name: '图片 1' }).click()
    const file = { name: 'two.png', mimeType: 'image/png', buffer: await pictureOf('#c52') }
    await page
      .locator('input[type=file]')
      .setInputFiles([file, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
    await page.getByText('a.txt 不是图片').waitFor()
    await page.getByRole('button', { name: '删除第 2 张' }).waitFor()
    await page.getByRole('button', { name: '第 2 张往前移' }).click()
    await page.getByText('2 处修改').waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-goods-pictures')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    await page.getByRole('heading', { name: '高山乌龙 春茶' }).waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('heading', { name: '高山乌龙', exact: true }).waitFor()
    await page.getByRole('button', { name: '下架' }).click()
    await page.getByRole('button', { name: '下架 1 件' }).click()
    await page.getByText('已下架').first().waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
    await page.getByRole('button', { name: '改动记录' }).click()
    await page.getByText('上下架').first().waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-goods-log')
  })
  expect(await titleOf(productId)).toBe('高山乌龙')
})

test('when two people edit one title, the second compares and chooses [console.goods-conflict]', async () => {
  const productId = await product('pot', '紫砂壶')
  await atDesk(browser, mall.url, { login: editor, size: PHONE }, async ({ page, open }) => {
    await open(`/goods/${productId}`)
    await page.getByLabel('商品名', { exact: true }).fill('紫砂壶 大')
    await atDesk(browser, mall.url, { login: other }, async (second) => {
      await second.open(`/goods/${productId}`)
      await second.page.getByLabel('商品名', { exact: true }).fill('紫砂壶 小')
      await second.page.getByRole('button', { name: '保存' }).click()
      await second.page.getByText('已保存').waitFor()
      await keepPicture(second.page, 'console-goods-editor')
    })
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('也改了“商品名”').waitFor()
    expect(await titleOf(productId)).toBe('紫砂壶 小')
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-goods-conflict')
    await page.getByRole('button', { name: '用我的' }).click()
    await page.getByText('已保存').waitFor()
  })
  expect(await titleOf(productId)).toBe('紫砂壶 大')
})

test('markup in a title is text, in the list, the editor and the palette [console.goods-text]', async () => {
  const title = '<script>document.title="ran"</script><img src=x onerror="document.title=1">'
  const productId = await product('markup', title)
  await atDesk(browser, mall.url, { login: editor, size: PHONE }, async ({ page, open }) => {
    await open('/goods')
    await page.getByText(title).waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-goods-phone')
    await open(`/goods/${productId}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜页面、订单号、商品' }).fill(productId)
    await page.getByRole('option', { name: title }).waitFor()
    await page.keyboard.press('Enter')
    expect(await page.title()).not.toMatch(/ran|^1$/)
  })
})

test('a new product gets a SKU of each combination [console.goods-add]', async () => {
  await atDesk(browser, mall.url, { login: editor }, async ({ page, open }) => {
    await open('/goods/new')
    await page.getByLabel('商品名', { exact: true }).fill('新茶')
    await page.getByRole('combobox', { name: '类目' }).fill('测试')
    // The categories are loaded after the page.
    await page.locator('.ant-select-item-option', { hasText: '测试' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('价格').fill('128')
    const file = { name: 'new.png', mimeType: 'image/png', buffer: await pictureOf('#26c') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: '加规格' }).click()
    await page.getByLabel('规格 1 的名称').fill('重量')
    for (const value of ['100 克', '250 克']) {
      await page.getByRole('combobox', { name: '规格 1 的值' }).fill(value)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: '删除第 1 张' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-goods-new')
    await page.getByRole('button', { name: '新建，2 个规格' }).click()
    await page.getByRole('heading', { name: '新茶' }).waitFor()
    await page.getByText('已下架').first().waitFor()
  })
})
