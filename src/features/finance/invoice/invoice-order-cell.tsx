import { priceText } from '@contract/codes/money'
import { ORDER_STATUS } from '@contract/codes/order'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { OrderDetail } from '@contract/schema/order'
import { observer } from 'mobx-react'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import { useLocalStore } from '@/app/page'
import type { OrderPage, OrderPageCell, OrderPageCellProps } from '../../trade/order/order-page-cell'
import { InvoiceCell } from './invoice-cell'
import { invoiceText } from './invoice-text'
import { LateInvoiceSheet } from './late-invoice-sheet'

const KEY = 'invoice'

/** Row 发票 of an order: it can be changed while the order is unpaid, and requested after the receipt of the goods. */
export const invoiceOrderCell: OrderPageCell = {
  key: KEY,
  FootCell: (props) => (
    <>
      {isUnpaid(props.order) && props.order.payAmount > 0 ? <WantedInvoice {...props} /> : null}
      {props.order.invoiceAmount > 0 ? <InvoiceApplication {...props} /> : null}
    </>
  ),
  facts: (order) => [{ label: '发票', value: isUnpaid(order) ? null : factOf(order) }],
  actions: {
    applyInvoice: (page) => page.want(KEY),
    viewInvoice: ({ env }, { invoiced }) =>
      invoiced && env.go('applicationDetail', { applicationNo: invoiced.applicationNo }),
  },
}

const isUnpaid = ({ status }: OrderDetail) => status === ORDER_STATUS.unpaid

function WantedInvoice({ page, order: { orderId, invoice } }: OrderPageCellProps) {
  const change = async (wanted: InvoiceRequest | null) => {
    const body = { orderId, ...(wanted && { invoice: wanted }) }
    const reply = await page.env.try(page.env.call('POST productOrder/changeInvoice', body))
    await page.refresh()
    return !isApiError(reply)
  }
  return <InvoiceCell invoice={invoice} onInvoice={change} />
}

const InvoiceApplication = observer(function InvoiceApplication({ page, order }: OrderPageCellProps) {
  const applying = useLocalStore(
    'applying',
    (env) =>
      new Mutation((body: { orderId: string; invoice: InvoiceRequest }, idempotencyKey) =>
        env.call('POST invoice/apply', body, { idempotencyKey }),
      ),
  )
  const apply = (invoice: InvoiceRequest) => sent(page, applying.send({ orderId: order.orderId, invoice }))
  return (
    <LateInvoiceSheet
      invoice={order.invoice}
      notice={`电子普通发票，按实付金额 ${priceText(order.invoiceAmount)} 开具；积分和优惠抵扣的部分不开票`}
      action="提交申请"
      onInvoice={apply}
      isOpen={page.wanted === KEY}
      onClose={() => page.want(null)}
    />
  )
})

/** Opens the application; true when the request was accepted. */
async function sent({ env }: OrderPage, sending: Promise<{ applicationNo: string } | undefined>): Promise<boolean> {
  const reply = await env.try(sending)
  if (!reply || isApiError(reply)) return false
  await env.go('applicationSuccess', { applicationNo: reply.applicationNo })
  return true
}

/** Type and state of the invoice. */
const factOf = ({ invoice, invoiced, invoiceAmount }: OrderDetail): string | null =>
  invoice &&
  [invoiceText(invoice), invoiced?.stateText ?? (invoiceAmount > 0 && '收货后开具')].filter(Boolean).join(' · ')
