import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migratedDb } from '../../test/support/app'
import { fingerprint } from '../../test/support/fingerprint'
import { exportProducts } from '.'
import { CsvReader } from './csv-reader'
import { type ImportMall, importMall, STORE } from './fixture'

const JEWELERY = 'test/data/shopify-jewelery.csv'
const NEWER = 'test/data/shopify-newer.csv'
const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n'
const TEE = `${HEAD}tee,Tee,Size,S,T-S,10,5\ntee,,,M,T-M,10,5\ntee,,,L,T-L,10,5\n`

let mall: ImportMall
let drop: () => Promise<void>
beforeEach(async () => {
  const database = await migratedDb()
  mall = await importMall(database.db)
  drop = database.drop
})
afterEach(async () => {
  mall.end()
  await drop()
})

const file = (content: string | Buffer) => {
  const path = join(mall.mediaFolder, 'given.csv')
  writeFileSync(path, content)
  return path
}
const product = async (handle: string, storeId = STORE) => {
  const id = `${storeId}.${handle}`
  return (await mall.editor.findKnown(mall.db.q, [id])).get(id)?.draft
}
const codes = async (handle: string, storeId = STORE) =>
  (await product(handle, storeId))?.skus.map((sku) => sku.skuCode)
const exported = async (from: ImportMall) => {
  let all = ''
  for await (const piece of exportProducts(from)) all += piece
  return all
}
/** Imports a text and returns the lines of the report. */
async function said(text: string): Promise<string[]> {
  const { problems } = await mall.run(file(text))
  return problems.map(({ line, handle, kind, reason }) => `${line} ${handle} ${kind}: ${reason}`)
}

test('mixed line ends in one file lose no row and remove no SKU', async () => {
  await mall.run(file(TEE))
  const rows = [
    'tee,Tee,Size,S,T-S,11,5\r\n',
    'tee,,,M,T-M,11,5\n',
    'tee,,,L,T-L,11,5\r',
    'cap,"C\ra\r\np",,,C-1,9,1\r\n',
  ]
  const { summary, problems } = await mall.run(file(HEAD + rows.join('')))
  expect(problems).toEqual([])
  expect(summary).toMatchObject({ rows: 4, products: { added: 1, changed: 1 }, skus: { added: 1, retired: 0 } })
  expect((await product('tee'))?.skus.map((sku) => sku.priceCents)).toEqual([1100, 1100, 1100])
  expect(await product('cap')).toMatchObject({ title: 'C\ra\r\np' })
})

describe('a file with refused rows of a product removes none of its SKUs', () => {
  const ALL = ['T-S', 'T-M', 'T-L']
  const SURPLUS = '这一行有 8 格，应为 7 格'
  const STAY = '商品不是每一行都有效，没有对应行的 SKU 保留：'
  const CAP = 'cap,Cap,,,C-1,9,1\n'
  beforeEach(() => mall.run(file(TEE)))

  test.each([
    [
      'a row with too many cells',
      'tee,Tee,Size,S,T-S,12,5\ntee,,,M,,T-M,10,5\n',
      [`2 tee warning: ${STAY}T-M、T-L`, `3 tee refused: ${SURPLUS}`],
    ],
    [
      'a row without a handle',
      'tee,Tee,Size,S,T-S,12,5\n,,,M,T-M,10,5\ntee,,,L,T-L,10,5\n',
      [`2 tee warning: ${STAY}T-M`, '3  refused: 这一行没有 Handle'],
    ],
    [
      'a shifted row whose first cell is read as a handle',
      `tee,Tee,Size,S,T-S,12,5\noops,,,M,,T-M,10,5\n${CAP}`,
      [
        `2 tee warning: ${STAY}T-M、T-L`,
        `3 oops refused: ${SURPLUS}`,
        '3 oops refused: 带标题的首行读不出，或在文件的别处',
      ],
    ],
    [
      'rows of one product that are not adjacent',
      `tee,Tee,Size,S,T-S,12,5\n${CAP}tee,,,M,T-M,10,5\n`,
      [`2 tee warning: ${STAY}T-M、T-L`, '4 tee refused: 这个 Handle 的行从第 2 行开始，必须挨在一起'],
    ],
    [
      'a code that belongs to another product',
      `cap,Cap,,,T-M,9,1\ntee,Tee,Size,S,T-S,12,5\ntee,,,M,,,5\n`,
      [
        '2 cap refused: SKU T-M 属于另一件商品（scale-store-0.tee）',
        '2 cap refused: 没有一个规格可用',
        `3 tee warning: ${STAY}T-L`,
        '4 tee refused: 没有价格',
      ],
    ],
    [
      'a new code for existing option values',
      'tee,Tee,Size,S,T-S,12,5\ntee,,,M,NEW,10,5\ntee,,,L,T-L,,5\n',
      [
        `2 tee warning: ${STAY}T-M`,
        '3 tee refused: 规格值与 T-M 相同，而它要保留：不是每一行都有效',
        '4 tee refused: 没有价格',
      ],
    ],
  ])('%s', async (_case, rows, problems) => {
    expect(await said(HEAD + rows)).toEqual(problems)
    expect(await codes('tee')).toEqual(expect.arrayContaining(ALL))
    expect(await codes('tee')).toHaveLength(3)
    expect((await product('tee'))?.skus.find((sku) => sku.skuCode === 'T-S')?.priceCents).toBe(1200)
  })

  test.each([
    ['the first row is refused', 'tee,Tee,,Size,S,T-S,12,5\ntee,,,M,T-M,10,5\n'],
    ['rows before the first row of the product', `tee,,,M,T-M,12,5\n${CAP}tee,Tee,Size,S,T-S,12,5\n`],
    ['a first row with a shifted handle', `oops,Tee,tee,Size,S,T-S,12,5\ntee,,,M,T-M,12,5\n`],
    ['other option names', 'tee,Tee,Colour,Red,T-S,12,5\ntee,,,Blue,T-M,,5\n'],
  ])('the whole product is unchanged: %s', async (_case, rows) => {
    const before = await product('tee')
    const problems = await said(HEAD + rows)
    expect(problems.some((line) => line.includes('tee refused'))).toBe(true)
    expect(await product('tee')).toEqual(before)
  })

  test('rows without a store may belong to a product of any store', async () => {
    const head = HEAD.replace('Title', 'Store ID,Title')
    const other = 'scale-store-1'
    await mall.run(file(TEE), { storeId: other })
    const before = await product('tee')
    const rows = `tee,${other},Tee,Size,S,T-S,12,5\ncap,,Cap,,,C-1,9,1\ntee,,,,M,T-M,12,5\n`
    expect((await mall.run(file(head + rows))).summary.rowsRefused).toBe(1)
    expect(await codes('tee', other)).toEqual(ALL)
    expect(await product('tee')).toEqual(before)
  })
})

test('a broken row in the newer column order, whose handle is shifted, does not affect its neighbours', async () => {
  const head = 'Title,URL handle,Description,SKU,Option1 name,Option1 value,Price\n'
  const whole = `${head}Tee,tee,<p>Tee</p>,T-S,Size,S,1\n,tee,,T-M,,M,1\nCap,cap,<p>Cap</p>,C-1,Size,S,1\n,cap,,C-2,,M,1\n`
  await mall.run(file(whole))
  const before = [await product('tee'), await product('cap')]
  // An unquoted comma in the title of cap.
  const problems = await said(whole.replace('Cap,cap', 'Cap, warm,cap').replace(',tee,,T-M,,M,1\n', ''))
  expect(problems).toContain('3 warm refused: 这一行有 8 格，应为 7 格')
  expect([await product('tee'), await product('cap')]).toEqual(before)
})

test('a cell over 4 MB refuses its row; the import continues', async () => {
  const head = 'Handle,Title,Body (HTML),Variant SKU,Variant Price\n'
  const { summary, problems } = await mall.run(
    file(`${head}a,A,<p>a</p>,A,1\nb,B,"${'x'.repeat(5_000_000)}",B,1\nc,C,<p>c</p>,C,1\n`),
  )
  expect(problems[0]).toMatchObject({ line: 3, handle: 'b', kind: 'refused', reason: '有一格超过 4 MB' })
  expect(summary).toMatchObject({ rows: 3, rowsRefused: 1, products: { added: 2, refused: 1 } })
  expect((await product('c'))?.detailHtml).toBe('<p>c</p>')
})

test('a truncated body is reported, and its kept part is stable through export and import', async () => {
  const head = 'Handle,Title,Body (HTML),Variant Price\n'
  const reason = '详情超过 100000 字，超出的部分没有保留'
  const bodies = {
    long: `<p>${'x'.repeat(99_990)}</p>`,
    longer: `<p>${'x'.repeat(99_996)}😀</p>`,
    grows: '<br>'.repeat(20_000),
    nested: '<div>a<div>b<div>c</div></div></div>',
  }
  const rows = Object.entries(bodies).map(([handle, body]) => `${handle},T,${body},1\n`)
  const { problems } = await mall.run(file(head + rows.join('')))
  expect(problems).toEqual([
    { line: 3, handle: 'longer', kind: 'warning', reason },
    { line: 4, handle: 'grows', kind: 'warning', reason },
  ])
  const kept = await Promise.all(Object.keys(bodies).map(async (handle) => (await product(handle))?.detailHtml ?? ''))
  expect(kept[0]).toBe(bodies.long)
  expect(kept[1]).toMatch(/^<p>x{90000,}<\/p>$/)
  expect(kept[2]).toMatch(/^(?:<br \/>){16600,16666}$/)
  const again = await mall.run(file(await exported(mall)))
  expect(again.problems).toEqual([])
  expect(again.summary.products).toMatchObject({ changed: 0, unchanged: 4 })
})

test('unknown tags and types are kept through import, export and import', async () => {
  await mall.run(JEWELERY, { isOffline: true })
  const cell = (text: string, column: string, handle: string) => {
    const [head, ...rows] = [...new CsvReader(',').read(Buffer.from(text))].map((row) => row.cells)
    const at = (name: string) => head?.indexOf(name) ?? -1
    return rows.find((row) => row[Math.max(at('Handle'), at('URL handle'))] === handle)?.[at(column)]
  }
  const given = readFileSync(JEWELERY, 'utf8')
  const first = await exported(mall)
  expect(cell(given, 'Type', 'chain-bracelet')).not.toBe('')
  for (const column of ['Type', 'Tags'])
    expect(cell(first, column, 'chain-bracelet')).toBe(cell(given, column, 'chain-bracelet'))
  const again = await mall.run(file(first), { isOffline: true })
  expect(again.summary.products).toEqual({ added: 0, changed: 0, unchanged: 20, refused: 0 })
  expect(await exported(mall)).toBe(first)
  // Missing columns leave them; empty cells clear them.
  await mall.run(file('Handle,Title,Variant Price\nfree,T,1\n'))
  const words = 'Handle,Title,Type,Tags,Variant Price\n'
  const { summary } = await mall.run(file(`${words}free,T,Odd thing,"@a, =b",1\n`))
  expect(summary.products).toMatchObject({ changed: 1 })
  await mall.run(file('Handle,Title,Variant Price\nfree,T,2\n'))
  expect(await exported(mall)).toContain(`,Odd thing,"'@a, =b",`)
  await mall.run(file(`${words}free,T,,,1\n`))
  expect(await exported(mall)).toMatch(/\r\nT,free,[^\r]*,全部好物,,TRUE/)
})

test('UTF-16 is read, with or without a byte order mark, in either byte order', async () => {
  const text = readFileSync(NEWER, 'utf8')
  const given = await mall.run(NEWER, { isDryRun: true })
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [little, big, little.subarray(2), big.subarray(2)])
    expect(await mall.run(file(bytes), { isDryRun: true })).toEqual(given)
})

test('a sheet of goods in GBK is imported as in UTF-8 [console.import-encoding]', async () => {
  // Handle,Title,Vendor,Variant SKU,Variant Price / tea,龙井茶,西湖,T1,9
  const gbk = Buffer.from(
    '48616e646c652c5469746c652c56656e646f722c56617269616e7420534b552c56617269616e742050726963650a7465612cc1fabeaeb2e82ccef7bafe2c54312c390a',
    'hex',
  )
  const { problems, summary } = await mall.run(file(gbk))
  expect([problems, summary.products.added]).toEqual([[], 1])
  expect(await product('tea')).toMatchObject({ title: '龙井茶', brand: '西湖' })
  const again = await mall.run(
    file(Buffer.from('Handle,Title,Vendor,Variant SKU,Variant Price\ntea,龙井茶,西湖,T1,9\n')),
  )
  expect(again.summary.products).toMatchObject({ changed: 0, unchanged: 1 })
})

test('duplicate columns are a one-line error, and nothing is imported', async () => {
  const before = await fingerprint(mall.db)
  for (const [head, message] of [
    ['Handle,Title,Variant Price,variant  price', '列“Variant Price”重复了'],
    ['Handle,URL handle,Title,Variant Price', '列“Handle”和“URL handle”是同一个意思'],
    ['Handle,Title,Note,Variant Price,Note', '列“Note”重复了'],
  ])
    await expect(mall.run(file(`${head}\na,b,1,2,3\n`))).rejects.toThrow(message)
  await expect(mall.run(file(`${HEAD}tee,Tee,,,T,1,1\ncap,"Cap,,,C,1,1\n`))).rejects.toThrow(
    '第 3 行：从这里开始的引号',
  )
  expect(await fingerprint(mall.db)).toEqual(before)
})

test('a formula is escaped in the export and restored by the import', async () => {
  const texts = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', "'=1", "''+1", "'plain'"]
  const head = 'Handle,Title,Vendor,Tags,Variant SKU,Variant Barcode,Variant Price\n'
  const quoted = (text: string) => `"${(/^'*[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const rows = texts.map((text, i) => `h${i},${[text, text, text, `${text}${i}`, text].map(quoted).join()},1\n`)
  await mall.run(file(head + rows.join('')))
  expect((await product('h0'))?.title).toBe(texts[0])
  expect((await product('h4'))?.title).toBe("'=1")
  const first = await exported(mall)
  for (const line of first.split('\r\n')) expect(line).not.toMatch(/(?:^|,)"?[=+\-@\t\r]/)
  const again = await mall.run(file(first))
  expect(again.problems).toEqual([])
  expect(again.summary.products).toMatchObject({ changed: 0, unchanged: texts.length })
})
