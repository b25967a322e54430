// A clerk of the catalogue imports a product table, in a browser.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { openStore } from '../support/shopping'

const NEWER = resolve('test/data/shopify-newer.csv')

let mall: TestMall
let browser: Browser
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-console-import-'))
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'coats', name: '素研' })
})
afterAll(async () => {
  await browser.close()
  await mall.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a file is previewed with its bad rows, imported, and a second preview adds nothing [console.import-preview] [console.import-run]', async () => {
  const { login } = await newStaff(mall, 'content', { stores: ['coats'] })
  await atDesk(browser, mall.url, { login }, async ({ page, open }) => {
    await open('/goods/import')
    const file = page.getByLabel('选择 CSV 文件')
    const picture = join(folder, 'coat.png')
    writeFileSync(picture, 'png')
    await file.setInputFiles(picture)
    await page.getByRole('alert').getByText('coat.png 不是 CSV 文件').waitFor()
    await keepPicture(page, 'console-import')
    expect(await accessFindings(page)).toEqual([])
    await file.setInputFiles(NEWER)
    await page.getByRole('switch', { name: '抓取网上的图片' }).click()
    await page.getByRole('button', { name: '预览' }).click()
    await page.getByText('正在预览').waitFor()
    await mall.services.jobs.runDue()
    await page.getByText('已预览，还没导入').waitFor()
    await page.getByRole('row', { name: /^5 不导入 wool-coat 没有价格$/ }).waitFor()
    await keepPicture(page, 'console-import-preview')
    expect(await accessFindings(page)).toEqual([])
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载' }).click(),
    ])
    expect(report.suggestedFilename()).toMatch(/^shopify-newer 问题 .*\.csv$/)
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await page.getByRole('button', { name: '导入 4 件' }).click()
    await page.getByText('正在导入').waitFor()
    await keepPicture(page, 'console-import-running')
    await mall.services.jobs.runDue()
    await page.getByText('已导入', { exact: true }).waitFor()
    await page.getByRole('button', { name: '换一个文件' }).click()
    await file.setInputFiles(NEWER)
    // No request leaves the machine.
    await page.getByRole('switch', { name: '抓取网上的图片' }).click()
    await page.getByRole('button', { name: '预览' }).click()
    await page.getByText('正在预览').waitFor()
    await mall.services.jobs.runDue()
    await page.getByText('会新增 0 件').waitFor()
  })
  await atDesk(browser, mall.url, { login, size: PHONE, isDark: true }, async ({ page, open }) => {
    await open('/goods/import')
    await page.getByText('已预览，还没导入').waitFor()
    await page.getByText('没有价格').first().waitFor()
    await keepPicture(page, 'console-import-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('a sheet of stores is previewed with its bad rows and imported; a new store stays closed [store.sheet] [store.sheet-new]', async () => {
  const { login } = await newStaff(mall, 'administrator')
  const sheet = join(folder, 'stores.csv')
  writeFileSync(sheet, '门店编号,名称,纬度,经度,电话\nharbour,海港店,30.25,120.17,0571-1\ncoats,,,,abc\n')
  await atDesk(browser, mall.url, { login }, async ({ page, open }) => {
    await open('/stores')
    await page.getByRole('button', { name: '导入门店' }).click()
    await page.getByRole('heading', { name: '导入门店' }).waitFor()
    const [own] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出门店表' }).click(),
    ])
    expect(own.suggestedFilename()).toMatch(/^门店 .*\.csv$/)
    await keepPicture(page, 'console-import-stores')
    expect(await accessFindings(page)).toEqual([])
    await page.getByLabel('选择 CSV 文件').setInputFiles(sheet)
    await page.getByRole('switch', { name: '抓取网上的图片' }).click()
    await page.getByRole('button', { name: '预览' }).click()
    await page.getByText('正在预览').waitFor()
    await mall.services.jobs.runDue()
    await page.getByText('会新增 1 家').waitFor()
    await page.getByRole('row', { name: /^3 不导入 coats 列“名称”：要有店名$/ }).waitFor()
    await page.getByRole('row', { name: /^3 不导入 coats 列“电话”：/ }).waitFor()
    await keepPicture(page, 'console-import-stores-preview')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await page.getByRole('button', { name: '导入 1 家' }).click()
    await page.getByText('正在导入').waitFor()
    await mall.services.jobs.runDue()
    await page.getByText('已新增 1 家').waitFor()
    expect((await mall.services.storeOperator.show('harbour')).store).toMatchObject({ name: '海港店', isClosed: true })
  })
  await atDesk(browser, mall.url, { login, size: PHONE, isDark: true }, async ({ page, open }) => {
    await open('/stores/import')
    await page.getByText('已新增 1 家').waitFor()
    await keepPicture(page, 'console-import-stores-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})
