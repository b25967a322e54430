import type { Button } from '@contract/schema/shared'
import type { InvoiceService } from '../../finance/invoice'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { CheckoutPart } from '../checkout-part'
import { canInvoice, centsLeft } from '../order'

export interface InvoicePartDeps {
  invoices: Pick<InvoiceService, 'ask' | 'standing'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

const VIEW: Button = { code: 'viewInvoice', text: '查看发票', primary: false }
const APPLY: Button = { code: 'applyInvoice', text: '申请开票', primary: false }

/** An invoice for each order of a submit, requested at checkout or later. */
export function invoicePart({ invoices, sensitiveWords }: InvoicePartDeps): CheckoutPart {
  return {
    key: 'invoice',
    async prepare(_q, { uid, choices: { invoice }, isCommit, now }) {
      if (!invoice || !isCommit) return null
      await sensitiveWords.refuse(invoice.title)
      return {
        async placed(tx, orders) {
          // Free orders get no invoice.
          const orderIds = orders.flatMap(({ orderId, payableCents }) => (payableCents > 0 ? [orderId] : []))
          await invoices.ask(tx, uid, orderIds, invoice, now)
        },
      }
    },
    async onDetail(q, [shown]) {
      if (!shown) return {}
      const { order } = shown
      const { ask, application } = await invoices.standing(q, order.uid, order.orderId)
      const invoiceAmount = !application && canInvoice(order, order.now) ? centsLeft(order) : 0
      return {
        view: {
          invoice: ask,
          invoiceAmount,
          invoiced: application && { applicationNo: application.no, stateText: application.stateText },
        },
        buttons: [...(application ? [VIEW] : []), ...(invoiceAmount > 0 ? [APPLY] : [])],
      }
    },
  }
}
