import { chinaDay } from '@contract/codes/china-time'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import { formatCents } from '../../kernel/money'
import type { InvoicePaper } from '../../modules/finance/invoice'
import { upperYuan } from './upper-yuan'

export interface MadeOut extends InvoicePaper {
  invoiceNo: string
  /** Epoch ms. */
  at: number
}

/** Half of an A4 page in points, the usual size of such invoices. */
const WIDTH = 609
const EDGE = 24
const INNER = WIDTH - 2 * EDGE
const ROW = 17
const FEWEST_ROWS = 5
/** Brown for the printed form, black for the filled-in text. */
const FORM = '#8a3b1c'
const FILLED = '#1a1a1a'
const QR_SIDE = 58
/** Tax rate of the demo's goods. */
const TAX_PERCENT = 13

/** Columns of the table: titles, widths and alignment. */
const COLUMNS = [
  ['项目名称', 178, 'left'],
  ['规格型号', 112, 'left'],
  ['数量', 40, 'right'],
  ['金额', 84, 'right'],
  ['税率', 52, 'center'],
  ['税额', 0, 'right'],
] as const

/** Amount without tax. */
const netOf = (cents: number) => Math.round((cents * 100) / (100 + TAX_PERCENT))

/** Content of the QR code, in the order that invoice readers expect. */
const codeOf = ({ invoiceNo, cents, at }: MadeOut) =>
  ['01', '32', '', invoiceNo, formatCents(cents), chinaDay(at).replaceAll('-', ''), '', 'DEMO'].join(',')

/** Draws an electronic invoice as a PDF with embedded Chinese letters, limited to those in use. */
export async function drawInvoice(made: MadeOut, fontFile: string): Promise<Buffer> {
  const sign = made.redOf === null ? 1 : -1
  const rows = Math.max(FEWEST_ROWS, made.lines.length)
  const height = 292 + rows * ROW
  const doc = new PDFDocument({
    size: [WIDTH, height],
    margin: 0,
    font: fontFile,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: `电子发票 ${made.invoiceNo}`, Author: made.seller, CreationDate: new Date(made.at) },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((done, failed) => doc.on('end', done).on('error', failed))
  const word = (text: string, x: number, y: number, width: number, look: Look = {}) =>
    doc
      .fontSize(look.size ?? 8.5)
      .fillColor(look.color ?? FILLED)
      .text(text, x, y, { width, height: (look.size ?? 8.5) * 1.5, ellipsis: true, align: look.align ?? 'left' })
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    doc.lineWidth(0.7).strokeColor(FORM).moveTo(x1, y1).lineTo(x2, y2).stroke()

  drawCode(doc, codeOf(made))
  const title = sign < 0 ? '电子发票（红字）' : '电子发票（普通发票）'
  word(title, EDGE, 30, INNER, { size: 19, color: FORM, align: 'center' })
  line(200, 58, WIDTH - 200, 58)
  line(200, 61, WIDTH - 200, 61)
  const asides = [
    ['发票号码：', made.invoiceNo],
    ['开票日期：', chinaDay(made.at).replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日')],
  ] as const
  asides.forEach(([label, text], at) => {
    word(label, WIDTH - 190, 34 + at * 16, 60, { color: FORM })
    word(text, WIDTH - 142, 34 + at * 16, 130)
  })

  const top = 90
  const tableTop = top + 50
  const tableHeight = (rows + 2) * ROW + 4
  const sumTop = tableTop + tableHeight
  const noteTop = sumTop + 22
  const bottom = noteTop + 44
  doc
    .lineWidth(0.9)
    .strokeColor(FORM)
    .rect(EDGE, top, INNER, bottom - top)
    .stroke()
  for (const y of [tableTop, sumTop, noteTop]) line(EDGE, y, WIDTH - EDGE, y)
  const half = WIDTH / 2
  line(half, top, half, tableTop)
  const party = (x: number, who: string, name: string, no: string) => {
    word(who, x + 6, top + 4, 60, { size: 7.5, color: FORM })
    word('名称：', x + 6, top + 17, 60, { color: FORM })
    word(name, x + 36, top + 17, half - EDGE - 44)
    word('统一社会信用代码/纳税人识别号：', x + 6, top + 33, 150, { size: 7.5, color: FORM })
    word(no, x + 128, top + 32.5, half - EDGE - 134)
  }
  party(EDGE, '购买方信息', made.buyer.title, made.buyer.taxNo || '—')
  party(half, '销售方信息', made.seller, '演示商户，无税号')

  let x = EDGE
  const places = COLUMNS.map(([head, width, align]) => {
    const own = { x: x + 5, width: (width || WIDTH - EDGE - x) - 10, align }
    x += width
    word(head, own.x, tableTop + 4, own.width, { color: FORM, align })
    return own
  })
  const row = (y: number, cells: readonly string[]) =>
    cells.forEach((text, at) => {
      const place = places[at]
      if (place) word(text, place.x, y, place.width, { align: place.align })
    })
  const money = (cents: number) => formatCents(sign * cents)
  made.lines.forEach(({ name, specText, number, cents }, at) => {
    const net = netOf(cents)
    const y = tableTop + 4 + (at + 1) * ROW
    row(y, [name, specText, String(sign * number), money(net), `${TAX_PERCENT}%`, money(cents - net)])
  })
  const net = made.lines.reduce((sum, one) => sum + netOf(one.cents), 0)
  row(tableTop + 4 + (rows + 1) * ROW, ['合    计', '', '', `¥${money(net)}`, '', `¥${money(made.cents - net)}`])
  word('价税合计（大写）', EDGE + 6, sumTop + 5, 90, { color: FORM })
  word(`${sign < 0 ? '（负数）' : ''}${upperYuan(made.cents)}`, EDGE + 100, sumTop + 5, 240)
  word('（小写）', 396, sumTop + 5, 50, { color: FORM })
  word(`¥${money(made.cents)}`, 440, sumTop + 5, 140)
  word('备注', EDGE + 6, noteTop + 5, 40, { color: FORM })
  word(`订单编号：${made.subjectNo}`, EDGE + 40, noteTop + 5, INNER - 50)
  if (made.redOf) word(`被红冲蓝字发票号码：${made.redOf}`, EDGE + 40, noteTop + 20, INNER - 50)
  word('开票人：乐廊', EDGE + 6, bottom + 8, 200, { color: FORM })
  const aside = '演示商场的样张，不作报销和抵扣凭证'
  word(aside, EDGE, bottom + 8, INNER, { size: 8, color: '#999999', align: 'right' })
  doc.end()
  await ended
  return Buffer.concat(parts)
}

interface Look {
  size?: number
  color?: string
  align?: 'left' | 'center' | 'right'
}

function drawCode(doc: PDFKit.PDFDocument, text: string): void {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const side = QR_SIDE / cells.length
  doc.fillColor(FILLED)
  cells.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) doc.rect(EDGE + x * side, 22 + y * side, side, side)
    })
  })
  doc.fill()
}
