import type { InvoiceRequest } from '@contract/schema/invoice'

/** 电子普票，个人; 电子普票，乐廊商业有限公司. */
export const invoiceText = ({ kind, title }: Pick<InvoiceRequest, 'kind' | 'title'>): string =>
  `电子普票，${kind === 'company' ? title : '个人'}`
