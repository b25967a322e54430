import { chinaMinute } from '@contract/codes/china-time'
import { PICKUP_STATE, type PickupButtonCode } from '@contract/codes/pickup'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { confirm, copyText } from '@/app/dialog'
import { useLazyComponent } from '@/app/late'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useResource } from '@/app/page'
import { startPayment } from '@/app/payment'
import { Screen } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { AmountRows } from '@/features/trade/order/amount-rows'
import { CancelSheet } from '@/features/trade/order/cancel-sheet'
import { OrderActionsStore } from '@/features/trade/order/order-actions.store'
import { PickupFace } from '@/features/trade/pickup/pickup-face'
import { PickupGoods } from '@/features/trade/pickup/pickup-goods'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Cell, Cells } from '@/ui/cell/cell'
import { Facts } from '@/ui/facts/facts'
import { HowTo } from '@/ui/how-to/how-to'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

const HOW_TO = [
  { icon: 'map-pin', text: '到自提柜台' },
  { icon: 'scan-line', text: '出示取货码' },
  { icon: 'package', text: '当面清点' },
] as const
const loadHours = () => import('@/features/trade/pickup/slot-sheet').then(({ SlotSheet }) => SlotSheet)

/** One pickup: code or amount due, place, goods, and a change of slot. */
export default page('pickupDetail', ({ params: { orderId } }) => {
  const env = useEnv()
  const shown = useResource((own) => own.call('GET pickup/detail', { orderId }, { quiet: true }), { at: 'show' })
  const actions = useLocalStore('actions', (own) => new OrderActionsStore(own))
  const pickup = shown.value
  const [isChoosing, setChoosing] = useState(false)
  const Hours = useLazyComponent(isChoosing, loadHours)
  const changeSlot = async (slotAt: number) => {
    const isSure = await confirm({ title: '改取货时间', content: '每个预约只能改一次，确定改吗？' })
    if (!isSure) return
    await env.try(env.call('POST pickup/changeSlot', { orderId, slotAt }))
    await shown.reload()
  }
  const press = (code: PickupButtonCode) => {
    if (!pickup) return
    const { storeId, payOrderNo, dueAmount } = pickup
    if (code === 'wayThere') return void go('commonMap', { storeId })
    if (code === 'changeSlot') return setChoosing(true)
    if (code === 'pay') return void startPayment(env, { payOrderNo })
    void actions.act('cancel', { ...pickup, payAmount: dueAmount, receiveBy: null })
  }
  return (
    <Screen
      of={shown}
      isStack
      nav={{ ground: 'clear' }}
      gone={{
        text: '自提订单不存在',
        picture: 'order',
        actionText: '我的自提',
        onAction: () => void go.replace('pickups'),
      }}
      skeleton={<CardSkeleton cards={['goods', 4, 'goods']} />}
      bottom={
        pickup && pickup.buttons.length > 0 ? (
          <BottomBar>
            <ServerButtons isLarge buttons={pickup.buttons} onPress={press} />
          </BottomBar>
        ) : null
      }
    >
      {pickup ? (
        <>
          <View className="wash peach" />
          <View className="pickup-page">
            <PickupFace of={shown} pickup={pickup} onZero={() => void shown.reload()} />
            {pickup.state === PICKUP_STATE.paid ? (
              <View className="card">
                <SectionHead title="到店怎么取" />
                <HowTo steps={HOW_TO} />
              </View>
            ) : null}
            <View className="card">
              <SectionHead title="取货商品">
                <View className="pickup-note">共 {pickup.totalNumber} 件</View>
              </SectionHead>
              <PickupGoods lines={pickup.lines} canOpen />
            </View>
            <View className="card">
              <AmountRows rows={pickup.amounts} />
            </View>
            <Facts
              rows={[
                { label: '订单编号', value: pickup.orderNo, onCopy: () => void copyText(pickup.orderNo) },
                { label: '下单时间', value: chinaMinute(pickup.createdAt) },
                { label: '支付方式', value: pickup.payWayText },
                { label: '支付时间', value: momentOf(pickup.paidAt) },
                { label: '保留到', value: momentOf(pickup.keptUntil && pickup.keptUntil - 1) },
                { label: '取货时间', value: momentOf(pickup.receivedAt) },
              ]}
            />
            <Cells>
              <Cell label="查看订单" onTap={() => void go('order', { orderId })} />
            </Cells>
          </View>
          {Hours && pickup.slots ? (
            <Hours
              pickup={pickup.slots}
              isOpen={isChoosing}
              onClose={() => setChoosing(false)}
              onPick={(slotAt) => void changeSlot(slotAt)}
            />
          ) : null}
        </>
      ) : null}
      <CancelSheet actions={actions} onDone={() => void shown.reload()} />
    </Screen>
  )
})

const momentOf = (at: number | null) => (at ? chinaMinute(at) : null)
