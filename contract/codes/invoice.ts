/** To whom an invoice is made out. */
export const INVOICE_KINDS = ['person', 'company'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const INVOICE_KIND_TEXT: Record<InvoiceKind, string> = { person: '个人', company: '企业' }
export const LONGEST_INVOICE_TITLE = 50
export const LONGEST_EMAIL = 100

/** What an invoice is asked with. */
export interface InvoiceWords {
  kind: InvoiceKind
  title: string
  /** A company's; empty for a person. */
  taxNo: string
  email: string
}

/** The 31 signs of a unified social credit code, each worth its place (GB 32100-2015). */
const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Whether a company's number may be one: 15 or 20 signs, or 18 that end with their check sign. */
function isTaxNo(text: string): boolean {
  if (/^[0-9A-Z]{15}$|^[0-9A-Z]{20}$/.test(text)) return true
  if (text.length !== 18) return false
  const values = [...text].map((sign) => CREDIT_SIGNS.indexOf(sign))
  if (values.includes(-1)) return false
  let sum = 0
  for (let at = 0, weight = 1; at < 17; at++, weight = (weight * 3) % 31) sum += (values[at] ?? 0) * weight
  return (31 - (sum % 31)) % 31 === values[17]
}

/** What is wrong with it, by field, as the shopper reads it; the client says it before it is sent (behaviours 2.23). */
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

/** As it is kept: trimmed, a number in capitals, and none for a person. */
export const cleanInvoice = ({ kind, title, taxNo, email }: InvoiceWords): InvoiceWords => ({
  ...{ kind, title: title.trim(), email: email.trim() },
  taxNo: kind === 'company' ? taxNo.replace(/\s/g, '').toUpperCase() : '',
})
