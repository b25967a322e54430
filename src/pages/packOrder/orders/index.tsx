import { ORDER_TABS } from '@contract/codes/order'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShow } from '@/app/page'
import { Screen } from '@/app/screen'
import { CancelSheet } from '@/features/order/cancel-sheet'
import { OrderActionsStore } from '@/features/order/order-actions.store'
import { OrderCard } from '@/features/order/order-card'
import { OrderListStore } from '@/features/order/order-list.store'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { Bone, GoodsRowBone } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const TABS = ORDER_TABS.map(({ status, text }) => ({ key: status, text }))

export default page('orderList', ({ params }) => {
  const orders = useLocalStore('orders', (env) => new OrderListStore(env))
  const actions = useLocalStore('actions', (env) => new OrderActionsStore(env))
  const [opened, setOpened] = useState<string | null>(null)
  const [word, setWord] = useState('')
  useOpen(() => orders.open(Number(params.status ?? '110')))
  // Coming back from an order refreshes that row alone.
  useShow(() => {
    if (opened) void orders.refresh(opened)
    setOpened(null)
  })

  return (
    <Screen
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
          <View className="orders__search">
            <SearchBar
              isOnCard
              value={word}
              onInput={(text) => {
                setWord(text)
                if (text === '' && orders.keyword) void orders.search('')
              }}
              onSearch={(text) => void orders.search(text)}
              placeholder="搜索商品名或订单号"
            />
          </View>
          <Tabs items={TABS} value={orders.status} onChange={(status) => void orders.open(status)} />
        </View>
      }
    >
      <View className="orders__list">
        {orders.list.items.map((order) => (
          <OrderCard
            key={order.orderId}
            order={order}
            onOpen={() => {
              setOpened(order.orderId)
              void go('order', { orderId: order.orderId })
            }}
            onPress={async (code) => {
              setOpened(order.orderId)
              const outcome = await actions.act(code, order)
              if (outcome === 'gone') orders.list.remove(order.orderId)
              if (outcome === 'changed') await orders.refresh(order.orderId)
            }}
            onExpired={() => void orders.refresh(order.orderId)}
          />
        ))}
      </View>
      <CancelSheet actions={actions} onDone={() => void orders.list.reload()} />
    </Screen>
  )
})

function OrderBones() {
  return (
    <View className="orders__list">
      {[1, 2, 3].map((n) => (
        <View key={n} className="card orders__bone">
          <Bone className="bone--line" width="40%" />
          <GoodsRowBone size={72} />
        </View>
      ))}
    </View>
  )
}
