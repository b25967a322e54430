import Papa from 'papaparse'
import type { ReactNode } from 'react'

/** The input of a column: yuan with two decimals, whole pieces, a line of text. */
export type CellKind = 'money' | 'count' | 'text'

/**
 * A column of a sheet. A cell is a text in its plain form: 1299.00, 42, a code; empty for nothing. The plain form is
 * compared, copied, exported and saved.
 */
export interface SheetColumn<R> {
  key: string
  title: string
  /** Width in px; without one the column takes what is left. */
  width?: number
  isNumber?: boolean
  isMono?: boolean
  /** The kind of input; null: the column is read only. */
  kind: CellKind | null
  textOf(row: R): string
  /** A read-only cell that is more than its text. */
  cell?(row: R): ReactNode
}

export interface CellRef {
  id: string
  column: string
}
export const cellKey = ({ id, column }: CellRef): string => `${column}\n${id}`
export function refOf(key: string): CellRef {
  const cut = key.indexOf('\n')
  return { column: key.slice(0, cut), id: key.slice(cut + 1) }
}

/** A typed text in its plain form, or its fault with a suggested plain text. */
export type Typed = { text: string } | { fault: string; fix?: string }

const MONEY = /^\d{1,8}(?:\.\d{1,2})?$/
const COUNT = /^\d{1,9}$/

/** Full-width characters as half-width ones, without currency, separators and spaces. */
const plainNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[¥￥$元件,，\s]/g, '')
    .replace(/^\+/, '')

/** Letters that stand for digits where a number is meant. */
const guess = (text: string): string =>
  text
    .replace(/[oO〇]/g, '0')
    .replace(/[lI|]/g, '1')
    .replace(/[^\d.-]/g, '')

export function typedOf(kind: CellKind, typed: string): Typed {
  if (kind === 'text') return { text: typed.replace(/\s+/g, ' ').trim() }
  const text = plainNumber(typed)
  if (text === '') return kind === 'money' ? { text } : { fault: '不能为空，没有就写 0' }
  return kind === 'money' ? moneyOf(text) : countOf(text)
}

function moneyOf(text: string): Typed {
  if (MONEY.test(text)) return { text: Number(text).toFixed(2) }
  const value = Number(guess(text))
  if (text.startsWith('-')) return { fault: '金额不能小于 0' }
  if (!Number.isFinite(value) || guess(text) === '' || value >= 1e8) return { fault: '不是金额' }
  const fix = value.toFixed(2)
  return { fault: `不是金额，写成 ${fix} 吗？`, fix }
}

function countOf(text: string): Typed {
  if (COUNT.test(text)) return { text: String(Number(text)) }
  const value = Math.round(Number(guess(text)))
  if (text.startsWith('-')) return { fault: '不能小于 0' }
  if (!Number.isFinite(value) || guess(text) === '' || value > 999_999_999) return { fault: '不是整数' }
  return { fault: `不是整数，写成 ${value} 吗？`, fix: String(value) }
}

const thousands = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A plain text as it is shown: 1,299.00. */
export const shownText = (kind: CellKind | null, text: string): string =>
  kind === 'money' && MONEY.test(text) ? thousands.format(Number(text)) : text

export const centsOf = (text: string): number | null => (text === '' ? null : Math.round(Number(text) * 100))
export const textOfCents = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

/** How a whole column is filled: one value, or the present one changed. */
export const FILL_WAYS = ['set', 'add', 'subtract', 'raise', 'lower'] as const
export type FillWay = (typeof FILL_WAYS)[number]

/** The text of a filled cell; null: the present one cannot be changed that way. */
export function filled(kind: CellKind, present: string, way: FillWay, amount: string): string | null {
  if (way === 'set') return amount
  const [value, by] = [Number(present), Number(plainNumber(amount).replace(/%$/, ''))]
  if (present === '' || !Number.isFinite(value) || !Number.isFinite(by)) return null
  const next = {
    add: value + by,
    subtract: value - by,
    raise: value * (1 + by / 100),
    lower: value * (1 - by / 100),
  }[way]
  // Half a cent is rounded up although 1.005 is a little less in binary.
  return kind === 'money' ? (Math.round(next * 100 + 1e-6) / 100).toFixed(2) : String(Math.round(next + 1e-6))
}

/** A typed text as a cell keeps it: its plain form, or itself while it is wrong. */
export function keptText(kind: CellKind, typed: string): string {
  const plain = typedOf(kind, typed)
  return 'text' in plain ? plain.text : typed
}

/** Cells of a table: the clipboard of a spreadsheet uses '\t', a file the delimiter of its first line. */
export function cellsOf(text: string, delimiter?: '\t'): string[][] {
  const first = text.split('\n', 1)[0] ?? ''
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\r?\n$/, ''), {
    delimiter: delimiter ?? (first.split(',').length > first.split('\t').length ? ',' : '\t'),
  })
  // The mark that keeps a spreadsheet from running a cell as a formula.
  return data.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@＝＋－＠'])/, '')))
}

/** Rows as the clipboard of a spreadsheet has them. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { delimiter: '\t', newline: '\n' })

/** A CSV file for spreadsheets: no cell runs as a formula, and long numbers stay whole. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((row) => row.map((cell) => (/^\d{11,}$/.test(cell) ? `\t${cell}` : cell)))
  return `\uFEFF${Papa.unparse(safe, { newline: '\r\n', escapeFormulae: /^[=+\-@＝＋－＠]/ })}\r\n`
}
