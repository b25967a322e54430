import { ORDER_STATUS, ORDER_TABS } from '@contract/codes/order'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShow, useStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { OrderCountsStore } from '@/features/account/order-counts.store'
import { CancelSheet } from '@/features/order/cancel-sheet'
import { OrderActionsStore } from '@/features/order/order-actions.store'
import { OrderCard } from '@/features/order/order-card'
import { OrderListStore } from '@/features/order/order-list.store'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { Bone, GoodsRowBone } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import './index.scss'

/** Tabs whose orders wait for somebody wear their number. */
const COUNTS: Partial<Record<number, 'unpaid' | 'toShip' | 'toReceive'>> = {
  [ORDER_STATUS.unpaid]: 'unpaid',
  [ORDER_STATUS.toShip]: 'toShip',
  [ORDER_STATUS.toReceive]: 'toReceive',
}

export default page('orderList', ({ params }) => {
  const orders = useLocalStore('orders', (env) => new OrderListStore(env))
  const actions = useLocalStore('actions', (env) => new OrderActionsStore(env))
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
  const changed = async (orderId: string) => {
    void counts.reload()
    await orders.refresh(orderId)
  }

  return (
    <Screen
      nav={false}
      of={orders.list}
      className="orders"
      skeleton={<OrderBones />}
      empty={{
        text: orders.keyword ? '没有找到相关订单' : '暂无订单',
        picture: 'order',
        actionText: '去逛逛',
        onAction: () => void go('home'),
      }}
      top={
        <View className="orders__top">
          <ScreenNav />
          <View className="orders__search">
            <SearchBar
              isOnCard
              value={orders.word}
              onInput={(text) => {
                orders.setWord(text)
                if (text === '' && orders.keyword) void orders.search('')
              }}
              onSearch={(text) => void orders.search(text)}
              placeholder="搜索商品名或订单号"
            />
          </View>
          <Tabs items={tabs} value={orders.status} onChange={(status) => void orders.open(status)} />
        </View>
      }
    >
      <View className="orders__list">
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
      </View>
      <CancelSheet
        actions={actions}
        onDone={() => {
          void counts.reload()
          void orders.list.reload()
        }}
      />
    </Screen>
  )
})

function OrderBones() {
  return (
    <View className="orders__list">
      {[1, 2, 3].map((n) => (
        <View key={n} className="card orders__bone">
          <View className="orders__bone-head">
            <Bone className="bone--line" width="40%" />
          </View>
          <GoodsRowBone size={72} />
        </View>
      ))}
    </View>
  )
}
