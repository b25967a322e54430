import { MOST_SHEET_ROWS } from '@contract/codes/order-views'
import { failParam } from '../../../kernel/errors'

/** A row of a pasted table; `line` counts from 1. */
export interface SheetLine {
  line: number
  orderNo: string
  company: string
  no: string
}

/** Spreadsheets write long numbers like this, and lose their last digits. */
const SCIENTIFIC = /^\d(?:\.\d+)?e\+?\d+$/i
const NUMBER = /^[A-Za-z0-9-]{6,30}$/

/** A cell without quotes and without the apostrophe that marks a text. */
const cellOf = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/^'/, '')
    .trim()

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : /[,，]/.test(line) ? /[,，]/ : /\s+/
  return line.trim().split(separator).map(cellOf)
}

/** Rows of order, carrier and number. A first line without a digit in its first cell is a header. */
export function sheetLines(text: string): SheetLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((content, at) => ({ line: at + 1, content }))
    .filter(({ content }) => content.trim() !== '')
  const [first] = lines
  const rows = first && !/\d/.test(cellsOf(first.content)[0] ?? '') ? lines.slice(1) : lines
  if (rows.length > MOST_SHEET_ROWS) failParam('text', `一次最多 ${MOST_SHEET_ROWS} 行`)
  return rows.map(({ line, content }) => {
    const [orderNo = '', company = '', no = ''] = cellsOf(content)
    return { line, orderNo, company, no }
  })
}

const SCIENTIFIC_TEXT = '被表格改成了科学计数，请把该列设为文本后重新复制'

/** Why a row cannot be read, before any order is looked up. */
export function lineProblems({ orderNo, company, no }: SheetLine): string[] {
  const problems: string[] = []
  if (orderNo === '') problems.push('缺少订单号')
  else if (SCIENTIFIC.test(orderNo)) problems.push(`订单号${SCIENTIFIC_TEXT}`)
  if (company === '') problems.push('缺少承运商')
  if (no === '') problems.push('缺少运单号')
  else if (SCIENTIFIC.test(no)) problems.push(`运单号${SCIENTIFIC_TEXT}`)
  else if (!NUMBER.test(no)) problems.push('运单号须为 6–30 位字母、数字或连字符')
  return problems
}
