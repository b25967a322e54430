// The sheet of SKUs and the index of stock, in a browser.
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { cellsOf, csvText, filled, typedOf } from '../../console/patterns/sheet/cells'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { shelveMany } from '../support/many-skus'
import { accessFindings } from '../support/page-findings'
import { openStore, shelve } from '../support/shopping'

let mall: TestMall
let browser: Browser
let merchant: string
let clerk: string
const MERCHANT = { kind: 'staff', id: 'lin', name: '林珊' } as const
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  await openStore(mall.services, { storeId: 'coats', name: '素研' })
  const colours = ['燕麦驼', '炭灰', '雾霾蓝', '酒红', '橄榄绿', '米白']
  await shelveMany(mall.services, { productId: 'coat', storeId: 'coats', title: '双面呢羊毛大衣', colours })
  const many = Array.from({ length: 500 }, (_, nth) => `色号${nth}`)
  await shelveMany(mall.services, { productId: 'many', storeId: 'coats', title: '纽扣', colours: many })
  await shelve(mall.services, 'scarf', { storeId: 'coats', stock: 2 })
  ;({ login: merchant } = await newStaff(mall, 'administrator'))
  ;({ login: clerk } = await newStaff(mall, 'clerk', { stores: ['coats'] }))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

const at = (
  options: Omit<Parameters<typeof atDesk>[2], 'login'> & { login?: string },
  walk: Parameters<typeof atDesk>[3],
) => atDesk(browser, mall.url, { login: merchant, ...options }, walk)

/** A cell by the options of its row and the title of its column. */
async function cell(page: Page, row: string, title: string) {
  await page.getByRole('grid').waitFor()
  const titles = await page.getByRole('columnheader').allTextContents()
  const place = titles.findIndex((text) => text.replace(' ¥', '') === title)
  return page.getByRole('row').filter({ hasText: row }).getByRole('gridcell').nth(place)
}
const pasteInto = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, text)
const skusOf = (productId: string) =>
  mall.services.db.q.selectFrom('sku').selectAll().where('productId', '=', productId).orderBy('skuId').execute()
const piecesOf = async (skuId: string) => (await mall.services.stockOperator.show([skuId]))[0]?.onHand

test('a typed text is normalised, or refused, with a suggestion where possible [console.sheet-typed]', () => {
  expect(typedOf('money', '￥1,299')).toEqual({ text: '1299.00' })
  expect(typedOf('money', '１２.５')).toEqual({ text: '12.50' })
  expect(typedOf('money', '')).toEqual({ text: '' })
  expect(typedOf('money', '12.345')).toEqual({ fault: '不是金额，写成 12.35 吗？', fix: '12.35' })
  expect(typedOf('count', '6o')).toEqual({ fault: '不是整数，写成 60 吗？', fix: '60' })
  expect(typedOf('count', '60.4')).toEqual({ fault: '不是整数，写成 60 吗？', fix: '60' })
  expect(typedOf('count', '')).toEqual({ fault: '不能为空，没有就写 0' })
  expect(typedOf('count', '-3')).toEqual({ fault: '不能小于 0' })
  expect(typedOf('text', ' SY \n 1 ')).toEqual({ text: 'SY 1' })
  expect([
    filled('money', '129.00', 'lower', '10'),
    filled('count', '7', 'add', '3'),
    filled('money', '', 'add', '1'),
  ]).toEqual(['116.10', '10', null])
})

test('a table is read with its quotes, and an exported one runs no formula [console.sheet-table]', () => {
  expect(cellsOf('a\t"b\n1"\r\nc\td\r\n')).toEqual([
    ['a', 'b\n1'],
    ['c', 'd'],
  ])
  expect(cellsOf('\uFEFF编码,价格\nA,"1,299"')).toEqual([
    ['编码', '价格'],
    ['A', '1,299'],
  ])
  const text = csvText([['=1+1', '6901234567892', 'a,b']])
  expect(text).toBe('\uFEFF"\'=1+1",\t6901234567892,"a,b"\r\n')
  expect(cellsOf(text).map((row) => row.map((one) => typedOf('text', one)))).toEqual([
    [{ text: '=1+1' }, { text: '6901234567892' }, { text: 'a,b' }],
  ])
})

test('a table is pasted, a wrong cell is corrected, and only the changed cells are saved [console.sheet-paste]', async () => {
  await at({}, async ({ page, open }) => {
    await open('/goods/coat/skus')
    const grid = page.getByRole('grid')
    await (await cell(page, 'C1-M', '价格')).click()
    await pasteInto(page, '1,259.00\t1699\t\n1259\t1699\t')
    await page.getByText('已粘贴 2 行 × 3 列，会员价没有变').waitFor()
    await (await cell(page, 'C1-M', '库存')).click()
    await page.keyboard.type('80')
    await page.keyboard.press('Enter')
    await page.keyboard.type('6o')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.getByText('6 处修改').waitFor()
    await page.getByText('1 格有错，改好才能保存').waitFor()
    expect(await page.getByRole('button', { name: '保存' }).isDisabled()).toBe(true)
    await keepPicture(page, 'console-sheet')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '去那一格' }).click()
    await page.getByText('不是整数，写成 60 吗？').waitFor()
    await page.getByRole('button', { name: '改成 60' }).click()
    await grid.press('ControlOrMeta+z')
    await grid.press('ControlOrMeta+Shift+z')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('6 处修改').waitFor({ state: 'detached' })
  })
  const changed = (await skusOf('coat')).filter(({ priceCents }) => priceCents !== 129_00)
  expect(
    changed.map(({ skuCode, priceCents, originalPriceCents }) => [skuCode, priceCents, originalPriceCents]),
  ).toEqual([
    ['C1-L', 1259_00, 1699_00],
    ['C1-M', 1259_00, 1699_00],
  ])
  expect([await piecesOf('coat-1-M'), await piecesOf('coat-1-L')]).toEqual([80, 60])
})

test('two people change one cell: both values are shown, and nothing is overwritten before a choice [console.sheet-conflict]', async () => {
  await at({}, async ({ page, open, complaints }) => {
    await open('/goods/coat/skus')
    await (await cell(page, 'C0-S', '价格')).click()
    await page.keyboard.type('139')
    await page.keyboard.press('Tab')
    await mall.services.skuSheet.save(MERCHANT, 'all', {
      productId: 'coat',
      prices: [{ skuId: 'coat-0-S', field: 'price', before: 129_00, after: 119_00 }],
      codes: [],
    })
    // Without a network nothing is lost.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('alert').getByText('网络不通').waitFor()
    await page.context().setOffline(false)
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('林珊').waitFor()
    expect((await skusOf('coat')).find(({ skuId }) => skuId === 'coat-0-S')?.priceCents).toBe(119_00)
    await keepPicture(page, 'console-sheet-conflict')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '用我的' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('1 处修改').waitFor({ state: 'detached' })
  })
  expect((await skusOf('coat')).find(({ skuId }) => skuId === 'coat-0-S')?.priceCents).toBe(139_00)
})

test('a change of one cell in a sheet of 2,000 SKUs sends one cell [console.sheet-one]', async () => {
  const before = await skusOf('many')
  await at({}, async ({ page, open }) => {
    await open('/goods/many/skus')
    await page.getByText('2000 个规格').waitFor()
    await page.getByText('不分组').click()
    const grid = page.getByRole('grid')
    // Only visible rows are rendered.
    expect(await page.getByRole('row').count()).toBeLessThan(80)
    await (await cell(page, 'C0-S', '价格')).click()
    await grid.press('ControlOrMeta+End')
    await (await cell(page, 'C499-XL', '价格')).waitFor()
    await page.keyboard.type('99')
    await page.keyboard.press('Enter')
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/sku/save')),
      page.getByRole('button', { name: '保存' }).click(),
    ])
    const one = { skuId: 'many-499-XL', field: 'price', before: 129_00, after: 99_00 }
    expect(request.postDataJSON()).toEqual({ productId: 'many', prices: [one], codes: [] })
    await page.getByText('1 处修改').waitFor({ state: 'detached' })
  })
  const changed = (await skusOf('many')).filter((row, nth) => JSON.stringify(row) !== JSON.stringify(before[nth]))
  expect(changed.map(({ skuId, priceCents }) => [skuId, priceCents])).toEqual([['many-499-XL', 99_00]])
})

test('a column is filled by percent, and a table is matched by code [console.sheet-fill]', async () => {
  await at({}, async ({ page, open }) => {
    await open('/goods/coat/skus')
    await (await cell(page, 'C0-S', '划线价')).click()
    await page.getByRole('button', { name: '批量填' }).click()
    await page.getByRole('radio', { name: '全部 24 行' }).check()
    await page.getByRole('combobox', { name: '怎么填' }).press('Enter')
    await page.getByText('减百分之').click()
    await page.getByLabel('值', { exact: true }).fill('10')
    await page.getByRole('button', { name: '填 24 格' }).click()
    await page.getByText('24 处修改').waitFor()
    await page.getByRole('button', { name: '放弃' }).click()
    await page.getByRole('button', { name: '导入表格' }).click()
    await page.getByLabel('表格', { exact: true }).fill('编码\t库存\t价格\nC5-S\t7\t129\nC5-M\t8\t135\nNEW\t1\t1')
    await page.getByText('没有这些编码：NEW').waitFor()
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-sheet-import')
    await page.getByRole('button', { name: '填 3 格' }).click()
    await page.getByText('价格 1，库存 2').waitFor()
    await page.getByRole('button', { name: '放弃' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('双面呢羊毛大衣 规格.csv')
  })
})

test('a clerk counts a SKU that is nearly sold out, and reads who changed it [console.stock-count]', async () => {
  await at({ login: clerk }, async ({ page, open }) => {
    await open('/stock')
    await page.getByRole('tab', { name: '快售完 1' }).waitFor()
    await page.getByRole('button', { name: '改库存' }).click()
    await page.getByLabel('数出来几件').fill('4')
    await page.getByLabel('备注').fill('盘点')
    expect(await accessFindings(page)).toEqual([])
    await keepPicture(page, 'console-stock-count')
    await page.getByRole('button', { name: '改成 4 件' }).click()
    await page.getByText('4 件').first().waitFor()
    await keepPicture(page, 'console-stock')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '变动' }).click()
    await page.getByText(/改库存，.*，盘点/).waitFor()
    await keepPicture(page, 'console-movements')
  })
  expect(await piecesOf('sku-scarf')).toBe(4)
})

test('a clerk counts SKUs on a phone, one by one [console.sheet-phone]', async () => {
  await at({ login: clerk, size: PHONE }, async ({ page, open }) => {
    await open('/stock')
    await page.getByText('快售完').first().waitFor()
    await keepPicture(page, 'console-stock-phone')
    await open('/goods/coat/skus')
    await page.getByText('批量改价请用电脑').waitFor()
    await page.getByLabel('找规格').fill('橄榄绿')
    await page.getByRole('button', { name: '橄榄绿，S 改库存' }).click()
    await page.getByLabel('数出来几件').fill('3')
    await page.getByRole('button', { name: '改成 3 件' }).click()
    await page.getByText('3 件', { exact: true }).waitFor()
    await keepPicture(page, 'console-sheet-phone')
    expect(await accessFindings(page)).toEqual([])
  })
  expect(await piecesOf('coat-4-S')).toBe(3)
})
