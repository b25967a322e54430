// The tree of categories in the console, in a browser.
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
import { shelve } from '../support/shopping'

const TREE = [
  ['drinks', null, '饮品'],
  ['teas', 'drinks', '茶'],
  ['oolong', 'teas', '乌龙'],
  ['black', 'teas', '红茶'],
  ['coffee', 'drinks', '咖啡'],
  ['home', null, '家居'],
  ['lamps', 'home', '灯具'],
] as const

let mall: TestMall
let browser: Browser
let login: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  const { db, editor, clock } = mall.services
  const pixels = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()
  const picture = await mall.services.mallPictures.store('picture', pixels)
  const { productId } = await shelve(mall.services, 'oolong', { stock: 8 })
  const levels = new Map<string | null, number>([[null, 0]])
  const list = TREE.map(([categoryId, parentId, name], position) => {
    const level = (levels.get(parentId) ?? 0) + 1
    levels.set(categoryId, level)
    return { categoryId, parentId, level, name, picture: level === 3 ? picture : null, position: position + 1 }
  })
  await db.tx(async (tx) => {
    await editor.putCategories(tx, list)
    await editor.saveFacts(tx, productId, { categoryId: 'oolong' }, clock.now())
  })
  ;({ login } = await newStaff(mall, 'content'))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

const namesBelow = async (parentId: string) =>
  (await mall.services.editor.listCategories(mall.services.db.q))
    .filter((one) => one.parentId === parentId)
    .map(({ name }) => name)

test('categories are added, renamed, moved, and deleted without goods [console.category-undo]', async () => {
  await atDesk(browser, mall.url, { login }, async ({ page, open }) => {
    const select = (name: string) => page.locator('.category-row').getByRole('button', { name, exact: true }).click()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await open('/categories?id=oolong')
    await page.getByRole('link', { name: '1 件' }).waitFor()
    await page.getByRole('button', { name: '删除', description: '有 1 件商品，先把商品改到别的类目' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-category')
    // Add below.
    await select('茶 2')
    await button('加下级').click()
    await page.getByLabel('类目名').fill('白茶')
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-category-add')
    await button('加类目').click()
    await page.getByText('已加“白茶”').waitFor()
    // Rename.
    await page.getByRole('region', { name: '白茶' }).waitFor()
    await button('编辑').click()
    await page.getByLabel('类目名').fill('老白茶')
    await button('保存').click()
    await page.getByText('已保存').waitFor()
    await page.getByRole('region', { name: '老白茶' }).waitFor()
    // Move.
    await button('上移').click()
    await page.getByText('“老白茶”已上移').waitFor()
    expect(await namesBelow('teas')).toEqual(['乌龙', '老白茶', '红茶'])
    // Delete and undo.
    await button('删除').click()
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await page.getByText('“老白茶”已删除').waitFor()
    expect(await namesBelow('teas')).toEqual(['乌龙', '红茶'])
    await button('撤销').click()
    await page.getByText('已撤销').waitFor()
    await select('老白茶')
    expect(await namesBelow('teas')).toEqual(['乌龙', '老白茶', '红茶'])
  })
})

test('on a phone the selected category is below its row [console.category-scope]', async () => {
  const { login: local } = await newStaff(mall, 'content', { stores: ['test-store'] })
  await atDesk(browser, mall.url, { login: local, size: PHONE }, async ({ page, open }) => {
    await open('/categories')
    await page.getByLabel('找类目').fill('乌')
    await page.getByRole('button', { name: '乌龙', exact: true }).click()
    await page.getByRole('link', { name: '1 件' }).waitFor()
    await page.getByRole('button', { name: '编辑', description: '全馆的内容只有管全部店铺的账号能改' }).waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-category-phone')
  })
})
