import {
  cleanInvoice,
  INVOICE_CONTENT_TEXT,
  INVOICE_STATE_TEXT,
  type InvoiceButtonCode,
  type InvoiceWords,
  invoiceProblems,
  MOST_INVOICE_AMENDS,
} from '@contract/codes/invoice'
import type { InvoiceCard, InvoiceDetail, InvoiceRequest } from '@contract/schema/invoice'
import type { Button } from '@contract/schema/shared'
import { fail } from '../../../kernel/errors'
import type { InvoiceRequestTable, InvoiceTable } from './invoice.tables'
import type { InvoiceLine, InvoicePaper } from './issuer'

/** The stored form of a title; SYS_BIZ_DATA_ERROR_CODE names the fault. */
export function checkedWords(
  asked: InvoiceWords,
): Pick<InvoiceTable, 'kind' | 'title' | 'taxNo' | 'email' | 'content'> {
  const { kind, title, taxNo, email, content } = cleanInvoice(asked)
  const [problem] = Object.values(invoiceProblems({ kind, title, taxNo, email }))
  if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', `发票：${problem}`)
  return { kind, title, taxNo, email, content }
}

export const wordsOf = ({
  kind,
  title,
  taxNo,
  email,
  content,
}: Pick<InvoiceRequestTable, 'kind' | 'title' | 'taxNo' | 'email' | 'content'>): InvoiceRequest => ({
  kind,
  title,
  taxNo,
  email,
  content,
})

export const linesOf = ({ lines }: Pick<InvoiceTable, 'lines'>): InvoiceLine[] => JSON.parse(lines) as InvoiceLine[]

/** The request to the issuer; a repeated application has a request number of its own. */
export const requestNoOf = ({ no, amends }: Pick<InvoiceTable, 'no' | 'amends'>): string =>
  amends === 0 ? no : `${no}-${amends}`

export function paperOf(row: InvoiceTable, redOf: string | null): InvoicePaper {
  const { seller, subjectNo, kind, title, taxNo, email, cents } = row
  return {
    requestNo: requestNoOf(row),
    seller,
    subjectNo,
    cents,
    redOf,
    buyer: { kind, title, taxNo, email },
    lines: linesOf(row),
  }
}

const BUTTON_TEXT: Record<InvoiceButtonCode, string> = {
  view: '查看发票',
  viewRed: '查看红字发票',
  amend: '修改后重新申请',
}

function buttonsOf(row: InvoiceTable): Button[] {
  const codes: InvoiceButtonCode[] = []
  if (row.state === 'failed' && row.amends < MOST_INVOICE_AMENDS) codes.push('amend')
  if (row.state === 'reversed') codes.push('viewRed')
  if (row.fileKey !== '') codes.push('view')
  return codes.map((code) => ({
    code,
    text: BUTTON_TEXT[code],
    primary: code !== 'viewRed' && row.state !== 'reversed',
  }))
}

function hintOf(row: InvoiceTable): string {
  switch (row.state) {
    case 'pending':
      return '正在开具，一般几分钟内完成，开好后会通知你'
    case 'issued':
      return row.otherId === '' ? '发票已开具，可以查看和下载' : '已退款，正在红冲'
    case 'failed':
      return row.reason
    case 'reversed':
      return row.nextNo === '' ? '已退款，发票已红冲作废' : '部分退款后已红冲，剩余金额另开了一张'
    case 'closed':
      return '订单已退款，没有可开票的金额'
  }
}

export function cardView(row: InvoiceTable): InvoiceCard {
  return {
    applicationNo: row.no,
    state: row.state,
    stateText: INVOICE_STATE_TEXT[row.state],
    orderId: row.subjectId,
    orderNo: row.subjectNo,
    storeName: row.seller,
    amount: row.cents,
    kind: row.kind,
    title: row.title,
    taxNo: row.taxNo,
    email: row.email,
    content: row.content,
    contentText: INVOICE_CONTENT_TEXT[row.content],
    appliedAt: row.appliedAt,
    issuedAt: row.issuedAt > 0 ? row.issuedAt : null,
    buttons: buttonsOf(row),
  }
}

export function detailView(row: InvoiceTable, red: InvoiceTable | undefined): InvoiceDetail {
  return {
    ...cardView(row),
    hint: hintOf(row),
    reason: row.reason,
    invoiceNo: row.invoiceNo,
    nextNo: row.nextNo,
    lines: linesOf(row).map(({ name, specText, number, cents }) => ({ name, specText, number, amount: cents })),
    red:
      red?.state === 'issued'
        ? { invoiceNo: red.invoiceNo, amount: red.cents, issuedAt: red.issuedAt > 0 ? red.issuedAt : null }
        : null,
  }
}
