import { parseCents } from '../kernel/money'
import type { Row } from './columns'

/** Maximum price, ten million yuan: a higher one is a mistake. */
export const MAX_PRICE_CENTS = 10_000_000_00
const MAX_QUANTITY = 999_999_999
const MAX_CODE = 64
const MAX_OPTION = 60

/** The fields of a row for one SKU; undefined without such a column in the file. */
export interface VariantRow {
  line: number
  /** The merchant's own code; empty without one. */
  sku: string
  /** One for each option cell of the row; empty cells keep their position. */
  optionNames: string[]
  optionValues: string[]
  priceCents: number
  /** Null: none. */
  compareAtCents: number | null | undefined
  grams: number | undefined
  barcode: string | undefined
  /** Units on hand; undefined leaves the stock unchanged. */
  quantity: number | undefined
  picture: string | undefined
  isShipped: boolean
}

/** An invalid row; its SKU is unchanged. */
export interface RefusedRow {
  line: number
  sku: string
  optionValues: string[]
  reason: string
}

const OPTIONS = [1, 2, 3] as const

export const NO_UNICODE = '文字不是 UTF-8，也不是带标记的 UTF-16'

export function optionNamesOf(row: Row): string[] {
  return OPTIONS.map((n) => row.cell(`option${n}Name`) ?? '')
}
function optionValuesOf(row: Row): string[] {
  return OPTIONS.map((n) => row.cell(`option${n}Value`) ?? '')
}

/** Whether a row is a SKU and not only a further picture. */
export function isVariantRow(row: Row): boolean {
  const cells = [row.cell('sku'), row.cell('price'), row.cell('option4Value'), ...optionValuesOf(row)]
  return cells.some((cell) => cell !== undefined && cell !== '')
}

/** The SKU of a row, or why it is refused. Warnings are about ignored cells. */
export function readVariant(row: Row, warn: (reason: string) => void): VariantRow | RefusedRow {
  const sku = row.cell('sku') ?? ''
  const optionValues = optionValuesOf(row)
  const refuse = (reason: string): RefusedRow => ({ line: row.line, sku, optionValues, reason })

  if (row.cell('option4Name') || row.cell('option4Value')) return refuse('超过 3 个规格名')
  if (sku.length > MAX_CODE) return refuse(`SKU 超过 ${MAX_CODE} 字`)
  const long = optionValues.find((value) => value.length > MAX_OPTION)
  if (long !== undefined) return refuse(`规格值“${long.slice(0, 20)}…”超过 ${MAX_OPTION} 字`)
  if ([sku, ...optionValues].some((text) => text.includes('\uFFFD'))) return refuse(NO_UNICODE)

  const priceText = row.cell('price') ?? ''
  if (priceText === '') return refuse('没有价格')
  const priceCents = readPrice(priceText)
  if (priceCents === null) return refuse(`价格不是金额：“${priceText.slice(0, 40)}”`)
  const compareText = row.cell('compareAt')
  const compareAtCents = compareText === undefined ? undefined : compareText === '' ? null : readPrice(compareText)
  if (compareAtCents === null && compareText) {
    return refuse(`划线价不是金额：“${compareText.slice(0, 40)}”`)
  }

  return {
    line: row.line,
    sku,
    optionNames: optionNamesOf(row),
    optionValues,
    priceCents,
    compareAtCents,
    grams: readGrams(row.cell('grams'), warn),
    barcode: readBarcode(row.cell('barcode'), warn),
    quantity: readQuantity(row.cell('quantity'), warn),
    picture: row.cell('variantImage'),
    isShipped: !isNo(row.cell('requiresShipping')) && !isYes(row.cell('giftCard')),
  }
}

/** Cents of a price within bounds, otherwise null. */
function readPrice(text: string): number | null {
  const cents = parseCents(text)
  return cents === null || cents > MAX_PRICE_CENTS ? null : cents
}

function readQuantity(text: string | undefined, warn: (reason: string) => void): number | undefined {
  if (text === undefined || text === '') return undefined
  if (/^-\d{1,9}$/.test(text)) {
    warn(`数量 ${text} 按 0 算`)
    return 0
  }
  if (/^\d{1,9}$/.test(text) && Number(text) <= MAX_QUANTITY) return Number(text)
  warn(`数量不是整数，库存不变：“${text.slice(0, 40)}”`)
  return undefined
}

function readGrams(text: string | undefined, warn: (reason: string) => void): number | undefined {
  if (text === undefined || text === '') return undefined
  if (/^\d{1,8}(?:\.\d{1,6})?$/.test(text)) return Math.round(Number(text))
  warn(`重量不是数字，保持原样：“${text.slice(0, 40)}”`)
  return undefined
}

function readBarcode(text: string | undefined, warn: (reason: string) => void): string | undefined {
  const code = text?.replace(/^'/, '')
  if (code === undefined || code.length <= MAX_CODE) return code
  warn(`条码超过 ${MAX_CODE} 字，没有采用`)
  return undefined
}

export function isNo(text: string | undefined): boolean {
  return /^(?:false|no|0)$/i.test(text ?? '')
}
export function isYes(text: string | undefined): boolean {
  return /^(?:true|yes|1)$/i.test(text ?? '')
}
