import { ORDER_STATUS } from '@contract/codes/order'
import { Text, View } from '@tarojs/components'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useShow } from '@/app/page'
import { Screen } from '@/app/screen'
import { areaNamesOf } from '@/features/address/area-names'
import { mallMoment } from '@/features/moment/mall-time'
import { AmountRows } from '@/features/order/amount-rows'
import { CancelSheet } from '@/features/order/cancel-sheet'
import { OrderActionsStore } from '@/features/order/order-actions.store'
import { OrderButtons } from '@/features/order/order-buttons'
import { OrderDetailStore } from '@/features/order/order-detail.store'
import { OrderPartCard } from '@/features/order/order-part-card'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Countdown } from '@/ui/countdown/countdown'
import { Icon } from '@/ui/icon/icon'
import { Bone, GoodsRowBone, TextBones } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

export default page('order', ({ params }) => {
  const { orderId, orderNo } = params
  const store = useLocalStore('store', (env) => new OrderDetailStore(env, orderId ? { orderId } : { orderNo }))
  const actions = useLocalStore('actions', (env) => new OrderActionsStore(env))
  const env = useEnv()
  useShow(() => store.order.reload())
  const order = store.order.value

  return (
    <Screen
      of={store.order}
      gone={{
        text: '订单不存在',
        note: '它可能已经删除，或属于另一个账号',
        picture: 'order',
        actionText: '全部订单',
        onAction: () => void go.replace('orderList'),
      }}
      skeleton={<DetailBones />}
      bottom={
        order && order.buttons.length > 0 ? (
          <BottomBar>
            <OrderButtons
              isLarge
              buttons={order.buttons}
              onPress={async (code) => {
                const outcome = await actions.act(code, order)
                if (outcome === 'gone') await env.back()
                if (outcome === 'changed') await store.order.reload()
              }}
            />
          </BottomBar>
        ) : null
      }
    >
      {order ? (
        <View className="order">
          <View className="order__status">
            <View className="order__status-text">{order.statusText}</View>
            {order.status === ORDER_STATUS.unpaid && order.expireAt ? (
              <View className="order__hint">
                <Text>剩余 </Text>
                <Countdown
                  kind="text"
                  serverNow={order.serverNow}
                  deadlineAt={order.expireAt}
                  onZero={() => void store.order.reload()}
                />
                <Text> 自动关闭</Text>
              </View>
            ) : (
              <View className="order__hint">{order.closeReason || order.hint}</View>
            )}
          </View>
          {order.parcels.map((parcel) => (
            <View key={parcel.expressNo} className="card order__parcel">
              <Icon name="truck" size={18} />
              <Text className="order__parcel-text">
                {parcel.expressCompany} {parcel.expressNo}
              </Text>
              <Tap className="order__copy" label="复制运单号" onTap={() => void copyText(parcel.expressNo)}>
                复制
              </Tap>
            </View>
          ))}
          {order.address ? (
            <View className="card order__place">
              <Icon name="map-pin" size={18} />
              <View className="order__place-words">
                <View className="order__who">
                  {order.address.name} {order.address.mobile}
                </View>
                <View className="order__where">
                  {areaNamesOf(order.address).join('')}
                  {order.address.detail}
                </View>
              </View>
            </View>
          ) : null}
          {order.parts.map((part) => (
            <OrderPartCard key={part.orderId} part={part} />
          ))}
          <View className="card">
            <AmountRows rows={order.amounts} />
            {order.refund ? <AmountRows rows={[{ ...order.refund, kind: 'discount' }]} /> : null}
          </View>
          <View className="card order__facts">
            {order.parts.map(({ orderNo: no }) => (
              <View key={no} className="order__fact">
                <Text>订单编号</Text>
                <Text className="order__value">{no}</Text>
                <Tap className="order__copy" label={`复制订单编号 ${no}`} onTap={() => void copyText(no)}>
                  复制
                </Tap>
              </View>
            ))}
            <Fact label="下单时间" at={order.createdAt} />
            {order.payWayText ? <Fact label="支付方式" text={order.payWayText} /> : null}
            <Fact label="支付时间" at={order.paidAt} />
            <Fact label="催发货时间" at={order.remindedAt} />
            <Fact label="发货时间" at={order.shippedAt} />
            <Fact label="收货时间" at={order.receivedAt} />
            <Fact label="关闭时间" at={order.closedAt} />
          </View>
        </View>
      ) : null}
      <CancelSheet actions={actions} onDone={() => void store.order.reload()} />
    </Screen>
  )
})

function Fact({ label, at, text }: { label: string; at?: number | null; text?: string }) {
  const value = text ?? (at ? mallMoment(at) : '')
  if (!value) return null
  return (
    <View className="order__fact">
      <Text>{label}</Text>
      <Text className="order__value">{value}</Text>
    </View>
  )
}

function DetailBones() {
  return (
    <View className="order">
      <View className="order__status">
        <Bone className="order__status-bone" width="30%" />
        <Bone className="bone--line" width="50%" />
      </View>
      <View className="card">
        <TextBones lines={2} />
      </View>
      <View className="card">
        <GoodsRowBone size={72} />
      </View>
      <View className="card">
        <TextBones lines={4} />
      </View>
    </View>
  )
}
