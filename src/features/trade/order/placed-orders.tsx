import type { PlacedOrder } from '@contract/schema/order'
import { go } from '@/app/navigate'
import { ListItem } from '@/ui/list-item/list-item'
import { Price } from '@/ui/price/price'
import { Shot } from '@/ui/shot/shot'

/** The orders of one checkout, a row each: store, pieces, money; `hasStatus`: and what became of it, to be opened. */
export function PlacedOrders({ orders, hasStatus = false }: { orders: readonly PlacedOrder[]; hasStatus?: boolean }) {
  return (
    <>
      {orders.map((order) => (
        <ListItem
          key={order.orderId}
          lead={<Shot picture={order.lines[0]?.picture ?? null} size={56} alt="" />}
          title={order.storeName}
          facts={[`共 ${order.totalNumber} 件`, hasStatus && order.statusText]}
          end={<Price cents={order.payAmount} size="sm" />}
          {...(hasStatus && { onTap: () => void go('order', { orderId: order.orderId }) })}
        />
      ))}
    </>
  )
}
