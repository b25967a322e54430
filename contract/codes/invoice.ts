import { DAY_MS } from './china-time'

/** Kinds of an invoice's buyer. */
export const INVOICE_KINDS = ['person', 'company'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const INVOICE_KIND_TEXT: Record<InvoiceKind, string> = { person: '个人', company: '企业' }
/** Lines of an invoice: each product, or its category. */
export const INVOICE_CONTENTS = ['detail', 'category'] as const
export type InvoiceContent = (typeof INVOICE_CONTENTS)[number]
export const INVOICE_CONTENT_TEXT: Record<InvoiceContent, string> = { detail: '商品明细', category: '商品类别' }
export const LONGEST_INVOICE_TITLE = 50
export const LONGEST_EMAIL = 100

/** Fields of an invoice application. */
export interface InvoiceWords {
  kind: InvoiceKind
  title: string
  /** For companies; empty for a person. */
  taxNo: string
  email: string
  /** Absent: each product. */
  content?: InvoiceContent
}

/** States of an application: 待开, 已开, 失败, 已红冲; `closed` when no amount is left to invoice. */
export const INVOICE_STATES = ['pending', 'issued', 'failed', 'reversed', 'closed'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
export const INVOICE_STATE_TEXT: Record<InvoiceState, string> = {
  pending: '待开',
  issued: '已开',
  failed: '开票失败',
  reversed: '已红冲',
  closed: '已取消',
}
export const INVOICE_TABS = ['all', 'pending', 'issued', 'failed', 'reversed'] as const
export type InvoiceTab = (typeof INVOICE_TABS)[number]

/** Button codes that the server may put in an application's `buttons`. */
export const INVOICE_BUTTON = { view: 'view', viewRed: 'viewRed', amend: 'amend' } as const
export type InvoiceButtonCode = (typeof INVOICE_BUTTON)[keyof typeof INVOICE_BUTTON]

/** Days after receipt in which an order's invoice can be applied for. */
export const INVOICE_APPLY_DAYS = 90
export const INVOICE_APPLY_MS = INVOICE_APPLY_DAYS * DAY_MS
/** Most titles of one shopper. */
export const MOST_INVOICE_TITLES = 20
/** How often a failed application may be submitted again. */
export const MOST_INVOICE_AMENDS = 5

/** The 31 characters of a unified social credit code, by value (GB 32100-2015). */
const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Whether a text may be a company's tax number: 15 or 20 characters, or 18 with a correct check character. */
function isTaxNo(text: string): boolean {
  if (/^[0-9A-Z]{15}$|^[0-9A-Z]{20}$/.test(text)) return true
  if (text.length !== 18) return false
  const values = [...text].map((sign) => CREDIT_SIGNS.indexOf(sign))
  if (values.includes(-1)) return false
  let sum = 0
  for (let at = 0, weight = 1; at < 17; at++, weight = (weight * 3) % 31) sum += (values[at] ?? 0) * weight
  return (31 - (sum % 31)) % 31 === values[17]
}

/** Problems by field, as texts for the shopper; the client shows them before it sends. */
export function invoiceProblems({
  kind,
  title,
  taxNo,
  email,
}: InvoiceWords): Partial<Record<keyof InvoiceWords, string>> {
  const isLong = title.length > LONGEST_INVOICE_TITLE
  return {
    ...(title === '' || isLong ? { title: isLong ? `抬头最多 ${LONGEST_INVOICE_TITLE} 个字` : '请填写发票抬头' } : {}),
    ...(kind === 'company' && !isTaxNo(taxNo) ? { taxNo: taxNo === '' ? '请填写税号' : '税号不正确，请核对' } : {}),
    ...(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) && email.length <= LONGEST_EMAIL
      ? {}
      : { email: email === '' ? '请填写邮箱，用来接收电子发票' : '邮箱格式不正确' }),
  }
}

/** The stored form: trimmed, a number in capitals, and none for a person. */
export const cleanInvoice = ({
  kind,
  title,
  taxNo,
  email,
  content = 'detail',
}: InvoiceWords): Required<InvoiceWords> => ({
  kind,
  title: title.trim(),
  email: email.trim(),
  content,
  taxNo: kind === 'company' ? taxNo.replace(/\s/g, '').toUpperCase() : '',
})
