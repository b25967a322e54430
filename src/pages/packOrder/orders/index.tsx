import { ORDER_STATUS, ORDER_TABS } from '@contract/codes/order'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShow, useStore } from '@/app/page'
import { pageBelow } from '@/app/page-below'
import { Screen, ScreenNav } from '@/app/screen'
import { OrderCountsStore } from '@/features/trade/order/order-counts.store'
import { OrderListStore } from '@/features/trade/order/order-list.store'
import { OrderRows, OrderSkeleton } from '@/features/trade/order/order-rows'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { Tabs } from '@/ui/tabs/tabs'

/** Tabs that show their number of orders, because those orders need an action. */
const COUNTS: Partial<Record<number, 'unpaid' | 'toShip' | 'toReceive'>> = {
  [ORDER_STATUS.unpaid]: 'unpaid',
  [ORDER_STATUS.toShip]: 'toShip',
  [ORDER_STATUS.toReceive]: 'toReceive',
}

export default page('orderList', ({ params }) => {
  const orders = useLocalStore('orders', (env) => new OrderListStore(env))
  const { counts } = useStore(OrderCountsStore)
  useOpen(() => orders.open(Number(params.status ?? '110')))
  useShow(() => {
    void counts.reload()
    return orders.refreshOpened()
  })
  const tabs = ORDER_TABS.map(({ status, text }) => {
    const counted = COUNTS[status]
    return { key: status, text, count: counted ? (counts.value?.[counted] ?? 0) : 0 }
  })

  return (
    <Screen
      nav={false}
      of={orders.list}
      skeleton={<OrderSkeleton />}
      empty={{ text: '暂无订单', picture: 'order', actionText: '去逛逛', onAction: () => void go('home') }}
      top={
        <View className="screen-top">
          <ScreenNav
            {...(params.from && pageBelow() === null && { onBack: () => void go('mine') })}
            right={<NavIcon name="search" label="搜索订单" onTap={() => void go('orderSearch')} />}
          />
          <Tabs items={tabs} value={orders.status} onChange={(status) => void orders.open(status)} />
        </View>
      }
    >
      <OrderRows orders={orders} />
    </Screen>
  )
})
