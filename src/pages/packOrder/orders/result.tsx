import { View } from '@tarojs/components'
import { back, go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShow } from '@/app/page'
import { Screen } from '@/app/screen'
import { OrderListStore } from '@/features/trade/order/order-list.store'
import { OrderRows, OrderSkeleton } from '@/features/trade/order/order-rows'
import { hideKeyboard } from '@/platform/keyboard'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { SearchBar } from '@/ui/search-bar/search-bar'

export default page('orderSearch', ({ params: { keyword = '' } }) => {
  const orders = useLocalStore('orders', (env) => new OrderListStore(env, keyword))
  useOpen(() => (orders.keyword ? orders.search(orders.keyword) : undefined))
  useShow(() => orders.refreshOpened())
  const search = (text: string) => {
    if (text === '') return
    hideKeyboard()
    void orders.search(text)
  }

  return (
    <Screen
      nav={false}
      of={orders.keyword ? orders.list : undefined}
      skeleton={<OrderSkeleton />}
      empty={{
        text: '没有找到相关订单',
        note: '换个商品名，或用完整的订单号试试',
        picture: 'order',
        actionText: '全部订单',
        onAction: () => void go.replace('orderList'),
      }}
      top={
        <View className="screen-top">
          <NavBar onBack={() => void back()}>
            <SearchBar
              isOnCard
              isFocused={!orders.keyword}
              value={orders.word}
              onInput={orders.setWord}
              onSearch={search}
              placeholder="搜索商品名或订单号"
            />
          </NavBar>
        </View>
      }
    >
      {orders.keyword ? (
        <OrderRows orders={orders} />
      ) : (
        <EmptyState picture="order" title="搜索全部订单" note="输入商品名、店铺名或订单号" />
      )}
    </Screen>
  )
})
