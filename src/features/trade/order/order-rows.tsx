import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useLocalStore, useStore } from '@/app/page'
import { Bone, GoodsRowBone } from '@/ui/skeleton/skeleton'
import { CancelSheet } from './cancel-sheet'
import { OrderActionsStore } from './order-actions.store'
import { OrderCard } from './order-card'
import { OrderCountsStore } from './order-counts.store'
import type { OrderListStore } from './order-list.store'
import './order-rows.scss'

/** The cards of an order list with their actions. */
export const OrderRows = observer(function OrderRows({ orders }: { orders: OrderListStore }) {
  const actions = useLocalStore('actions', (env) => new OrderActionsStore(env))
  const { counts } = useStore(OrderCountsStore)
  const changed = async (orderId: string) => {
    void counts.reload()
    await orders.refresh(orderId)
  }
  return (
    <View className="order-rows">
      {orders.list.items.map((order) => (
        <OrderCard
          key={order.orderId}
          order={order}
          onOpen={() => {
            orders.opened = order.orderId
            void go('order', { orderId: order.orderId })
          }}
          onPress={async (code) => {
            orders.opened = order.orderId
            const outcome = await actions.act(code, order)
            if (outcome === 'gone') {
              orders.list.remove(order.orderId)
              void counts.reload()
            }
            if (outcome === 'changed') await changed(order.orderId)
          }}
          onExpired={() => void changed(order.orderId)}
        />
      ))}
      <CancelSheet
        actions={actions}
        onDone={() => {
          void counts.reload()
          void orders.list.reload()
        }}
      />
    </View>
  )
})

export function OrderSkeleton() {
  return (
    <View className="order-rows">
      {[1, 2, 3].map((n) => (
        <View key={n} className="card order-rows__bone">
          <View className="order-rows__bone-head">
            <Bone className="bone--line" width="40%" />
          </View>
          <GoodsRowBone size={72} />
        </View>
      ))}
    </View>
  )
}
