import { AFTERSALE_TYPE_TEXT } from '@contract/codes/aftersale'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useLocalStore, useShow } from '@/app/page'
import { Resource } from '@/app/resource'
import { Cell, Cells } from '@/ui/cell/cell'

interface OrderCasesProps {
  orderId: string
  /** The status that the page was opened with: its cases come first. */
  serviceStatus: string
  /** Limits the list to cases of this after-sale type. */
  type: string | undefined
}

/** The after-sale cases of an order, for a page that was opened from one. */
export const OrderCases = observer(function OrderCases({ orderId, serviceStatus, type }: OrderCasesProps) {
  const cases = useLocalStore(
    'cases',
    (env) => new Resource(() => env.call('POST refundOrder/pageRefundOrders', { orderId }, { quiet: true })),
  )
  useShow(() => cases.reload())
  const own = (cases.value?.records ?? []).filter((one) => type === undefined || String(one.type) === type)
  const isAsked = (one: { status: number }) => String(one.status) === serviceStatus
  const shown = [...own.filter(isAsked), ...own.filter((one) => !isAsked(one))]
  if (shown.length === 0) return null
  return (
    <Cells>
      {shown.map(({ refundOrderNo, type: kind, statusText }) => (
        <Cell
          key={refundOrderNo}
          label={AFTERSALE_TYPE_TEXT[kind]}
          value={statusText}
          onTap={() => void go('refundDetail', { refundOrderNo })}
        />
      ))}
    </Cells>
  )
})
