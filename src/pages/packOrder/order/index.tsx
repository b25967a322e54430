import type { OrderButtonCode } from '@contract/codes/order'
import { page } from '@/app/page'
import { Screen } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { ORDER_CELLS } from '@/features/trade/checkout-cells/order-cells'
import { CancelSheet } from '@/features/trade/order/cancel-sheet'
import { NO_ORDER } from '@/features/trade/order/no-order'
import { OrderBody } from '@/features/trade/order/order-body'
import { useOrderPage } from '@/features/trade/order/order-page.store'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusSkeleton } from '@/ui/status-head/status-head'

export default page('order', ({ params }) => {
  const store = useOrderPage(params, ORDER_CELLS)
  const { shown } = store
  const order = shown.value
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
            <ServerButtons
              isLarge
              buttons={order.buttons}
              onPress={(code: OrderButtonCode) => void store.press(code)}
            />
          </BottomBar>
        ) : null
      }
    >
      {order ? <OrderBody store={store} order={order} /> : null}
      <CancelSheet actions={store.actions} onDone={() => void shown.reload()} />
    </Screen>
  )
})
