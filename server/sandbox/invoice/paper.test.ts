import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { drawApart } from '../../start/invoices'
import { drawInvoice, type MadeOut } from './paper'
import { FONT_FILE, pdfText } from './paper.fixture'

const made: MadeOut = {
  requestNo: 'FP2611241234567812345',
  seller: '素颜成衣',
  subjectNo: '2611241234567812301',
  buyer: { kind: 'company', title: '杭州知行文化创意有限公司', taxNo: '91350100M000100Y43', email: 'a@b.cn' },
  lines: [
    { name: '双面羊绒大衣', specText: '驼色 M', number: 1, cents: 129_900 },
    { name: '配送与税费', specText: '', number: 1, cents: 800 },
  ],
  cents: 130_700,
  redOf: null,
  invoiceNo: '26001234567890123456',
  at: Date.UTC(2026, 10, 24, 4),
}

test('a PDF shows buyer, items and amounts in Chinese letters, and its font has only the letters in use', async () => {
  const pdf = await drawInvoice(made, FONT_FILE)
  const text = pdfText(pdf)
  for (const word of [
    '电子发票（普通发票）',
    made.invoiceNo,
    '2026年11月24日',
    made.buyer.title,
    made.buyer.taxNo,
    made.seller,
    '双面羊绒大衣',
    '驼色 M',
    '1149.56',
    '149.44',
    '配送与税费',
    '¥1307.00',
    '壹仟叁佰零柒圆整',
    `订单编号：${made.subjectNo}`,
    '演示商场的样张，不作报销和抵扣凭证',
  ])
    expect(text).toContain(word)
  expect(text).not.toContain('a@b.cn')
  expect(pdf.toString('latin1')).toMatch(/\/FontName \/[A-Z]{6}\+NotoSansSC-Regular/)
  expect(pdf.length).toBeLessThan(60_000)
})

test('a red invoice has negative amounts and names the reversed one; many lines make a longer page', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => ({ name: `商品${at}`, specText: '', number: 1, cents: 100 }))
  const text = pdfText(await drawInvoice({ ...made, lines, cents: 3000, redOf: made.invoiceNo }, FONT_FILE))
  for (const word of [
    '红字',
    '-0.88',
    '¥-30.00',
    '（负数）叁拾圆整',
    '商品0',
    '商品29',
    `被红冲蓝字发票号码：${made.invoiceNo}`,
  ])
    expect(text).toContain(word)
})

test('a separate process draws the same, and its failures are reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-paper-'))
  const entry = join(folder, 'paper.mjs')
  try {
    await build({
      entryPoints: [resolve('server/sandbox/invoice/main.ts')],
      outfile: entry,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      mainFields: ['module', 'main'],
      logLevel: 'error',
      alias: { '@contract': resolve('contract') },
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)\nconst __dirname = import.meta.dirname",
      },
    })
    expect(pdfText(await drawApart({ entry, fontFile: FONT_FILE })(made))).toContain(made.buyer.title)
    await expect(drawApart({ entry, fontFile: join(folder, 'none.ttf') })(made)).rejects.toThrow('none.ttf')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
