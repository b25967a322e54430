import { chinaMinute } from '@contract/codes/china-time'
import { DELIVERY_TYPE, ORDER_STATUS, type OrderButtonCode } from '@contract/codes/order'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { OrderDetail } from '@contract/schema/order'
import { Text } from '@tarojs/components'
import { useCallback, useState } from 'react'
import { isApiError } from '@/app/api/api-error'
import { copyText } from '@/app/dialog'
import { useEvery } from '@/app/every'
import { Mutation } from '@/app/mutation'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { areaNamesOf } from '@/features/customer/address/area-names'
import { InvoiceCell } from '@/features/finance/invoice/invoice-cell'
import { invoiceText } from '@/features/finance/invoice/invoice-text'
import { LateInvoiceSheet } from '@/features/finance/invoice/late-invoice-sheet'
import { OrderCases } from '@/features/trade/aftersale/order-cases'
import { PART_CELLS } from '@/features/trade/checkout-cells/part-cells'
import { CancelSheet } from '@/features/trade/order/cancel-sheet'
import { NO_ORDER } from '@/features/trade/order/no-order'
import { OrderActionsStore } from '@/features/trade/order/order-actions.store'
import { OrderPartCard } from '@/features/trade/order/order-part-card'
import { PriceDetails } from '@/features/trade/order/price-details'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Cell, Cells } from '@/ui/cell/cell'
import { Countdown } from '@/ui/countdown/countdown'
import { Facts } from '@/ui/facts/facts'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import { OptionRows } from '@/ui/option-rows/option-rows'
import { priceText } from '@/ui/price/cents'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusHead, StatusSkeleton } from '@/ui/status-head/status-head'

/** An instant delivery moves within minutes: its page looks so often. */
const LIVE_MS = 5000
const MOVING: readonly number[] = [ORDER_STATUS.awaitingAcceptance, ORDER_STATUS.toShip, ORDER_STATUS.toReceive]

export default page('order', ({ params }) => {
  const { orderId, orderNo, serviceStatus, type } = params
  const shown = useResource(
    (env) => env.call('GET productOrder/getOrderInfo', orderId ? { orderId } : { orderNo }, { quiet: true }),
    { at: 'show' },
  )
  const actions = useLocalStore('actions', (env) => new OrderActionsStore(env))
  const env = useEnv()
  const order = shown.value
  const isUnpaid = order?.status === ORDER_STATUS.unpaid
  const refresh = useCallback(() => void shown.refresh(), [shown])
  useEvery(LIVE_MS, refresh, order?.deliveryType === DELIVERY_TYPE.instant && MOVING.includes(order.status))
  const changeInvoice = async (invoice: InvoiceRequest | null) => {
    if (!order) return false
    const { orderId: id } = order
    const body = { orderId: id, ...(invoice && { invoice }) }
    const reply = await env.try(env.call('POST productOrder/changeInvoice', body))
    await shown.refresh()
    return !isApiError(reply)
  }
  const [isApplying, setApplying] = useState(false)
  const applying = useLocalStore(
    'applying',
    (own) =>
      new Mutation((body: { orderId: string; invoice: InvoiceRequest }, idempotencyKey) =>
        own.call('POST invoice/apply', body, { idempotencyKey }),
      ),
  )
  const apply = async (invoice: InvoiceRequest) => {
    const reply = order && (await env.try(applying.send({ orderId: order.orderId, invoice })))
    if (!reply || isApiError(reply)) return false
    await env.go('applicationSuccess', { applicationNo: reply.applicationNo })
    return true
  }
  const press = async (code: OrderButtonCode) => {
    if (!order) return
    if (code === 'applyInvoice') return setApplying(true)
    if (code === 'viewInvoice' && order.invoiced)
      return void env.go('applicationDetail', { applicationNo: order.invoiced.applicationNo })
    const outcome = await actions.act(code, order)
    if (outcome === 'gone') await env.back()
    if (outcome === 'changed') await shown.reload()
  }

  return (
    <Screen
      of={shown}
      isStack
      gone={NO_ORDER}
      skeleton={
        <>
          <StatusSkeleton />
          <CardSkeleton cards={[2, 'goods', 4]} />
        </>
      }
      bottom={
        order && order.buttons.length > 0 ? (
          <BottomBar>
            <ServerButtons isLarge buttons={order.buttons} onPress={(code: OrderButtonCode) => void press(code)} />
          </BottomBar>
        ) : null
      }
    >
      {order ? (
        <>
          <StatusHead title={order.statusText}>
            {isUnpaid && order.expireAt ? (
              <>
                <Text>剩余 </Text>
                <Countdown
                  kind="text"
                  serverNow={order.serverNow}
                  deadlineAt={order.expireAt}
                  onZero={() => void shown.reload()}
                />
                <Text> 自动关闭</Text>
              </>
            ) : (
              order.closeReason || order.hint
            )}
          </StatusHead>
          {serviceStatus ? <OrderCases orderId={order.orderId} serviceStatus={serviceStatus} type={type} /> : null}
          {order.parcels.map(({ expressNo, expressCompany, news, newsAt }) => (
            <ListItem
              key={expressNo}
              lead={<Icon name="truck" size={18} />}
              title={news || `${expressCompany} ${expressNo}`}
              facts={[newsAt > 0 && chinaMinute(newsAt)]}
              end={<Icon name="chevron-right" size={16} />}
              onTap={() => void go('express', { orderId: order.orderId, storeId: order.storeId, expressNo })}
            />
          ))}
          {order.address ? (
            <ListItem
              lead={<Icon name="map-pin" size={18} />}
              title={`${order.address.name} ${order.address.mobile}`}
              facts={[areaNamesOf(order.address).join('') + order.address.detail]}
            />
          ) : null}
          {order.parts.map((part) => (
            <OrderPartCard key={part.orderId} part={part}>
              {PART_CELLS.map(({ key, PartCell }) => (
                <PartCell key={key} part={part} />
              ))}
            </OrderPartCard>
          ))}
          {order.rows.length > 0 ? (
            <Cells>
              <OptionRows rows={order.rows} />
            </Cells>
          ) : null}
          <PriceDetails
            amounts={order.amounts}
            note={order.rewardText}
            lines={order.parts.flatMap(({ lines }) => lines.map((line) => ({ ...line, id: line.orderLineId })))}
            refund={order.refund && { ...order.refund, kind: 'discount' }}
          />
          {isUnpaid && order.payAmount > 0 ? <InvoiceCell invoice={order.invoice} onInvoice={changeInvoice} /> : null}
          <Cells>
            {order.canChangeDelivery ? (
              <Cell label="修改配送" onTap={() => void go('orderConfig', { id: order.orderId })} />
            ) : null}
            <Cell
              label="订单服务"
              value="退换、物流、联系门店"
              onTap={() => void go('customerService', { orderId: order.orderId })}
            />
          </Cells>
          <Facts
            rows={[
              ...order.parts.map(({ orderNo: no }) => ({
                label: '订单编号',
                value: no,
                onCopy: () => void copyText(no),
              })),
              { label: '下单时间', value: momentOf(order.createdAt) },
              { label: '支付方式', value: order.payWayText },
              { label: '发票', value: isUnpaid ? null : invoiceFact(order) },
              { label: '支付时间', value: momentOf(order.paidAt) },
              { label: '催发货时间', value: momentOf(order.remindedAt) },
              { label: '发货时间', value: momentOf(order.shippedAt) },
              { label: '收货时间', value: momentOf(order.receivedAt) },
              { label: '关闭时间', value: momentOf(order.closedAt) },
            ]}
          />
        </>
      ) : null}
      {order && order.invoiceAmount > 0 ? (
        <LateInvoiceSheet
          invoice={order.invoice}
          notice={`电子普通发票，按实付金额 ${priceText(order.invoiceAmount)} 开具；积分和优惠抵扣的部分不开票`}
          action="提交申请"
          onInvoice={apply}
          isOpen={isApplying}
          onClose={() => setApplying(false)}
        />
      ) : null}
      <CancelSheet actions={actions} onDone={() => void shown.reload()} />
    </Screen>
  )
})

/** How it is wanted, and how far it is. */
const invoiceFact = ({ invoice, invoiced, invoiceAmount }: OrderDetail): string | null =>
  invoice &&
  [invoiceText(invoice), invoiced?.stateText ?? (invoiceAmount > 0 && '收货后开具')].filter(Boolean).join(' · ')

const momentOf = (at: number | null) => (at ? chinaMinute(at) : null)
