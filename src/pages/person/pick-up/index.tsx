import { PICKUP_STATE, PICKUP_TABS } from '@contract/codes/pickup'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { PickupGoods } from '@/features/trade/pickup/pickup-goods'
import { PickupsStore } from '@/features/trade/pickup/pickups.store'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { RecordCard } from '@/ui/record-card/record-card'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'

const TONES = {
  [PICKUP_STATE.appointed]: 'live',
  [PICKUP_STATE.unpaid]: 'next',
  [PICKUP_STATE.paid]: 'live',
  [PICKUP_STATE.received]: 'quiet',
  [PICKUP_STATE.cancelled]: 'quiet',
} as const
const OPEN: readonly number[] = [PICKUP_STATE.appointed, PICKUP_STATE.unpaid, PICKUP_STATE.paid]
const SUM_WORDS: Partial<Record<number, string>> = {
  [PICKUP_STATE.appointed]: '到店付',
  [PICKUP_STATE.unpaid]: '应付',
  [PICKUP_STATE.cancelled]: '合计',
}

/** The shopper's pickups. */
export default page('pickups', () => {
  const pickups = useLocalStore('pickups', (env) => new PickupsStore(env))
  const { list, tab } = pickups
  useFresh(list)
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      skeleton={<CardSkeleton cards={[3, 3, 3]} />}
      empty={{
        text: '没有自提',
        note: '下单时选择门店自提，就会出现在这里',
        picture: 'order',
        actionText: '去逛逛',
        onAction: () => void go('home'),
      }}
      top={
        <View className="screen-top">
          <ScreenNav />
          <Tabs
            items={PICKUP_TABS.map(({ tab: key, text }) => ({ key, text }))}
            value={tab}
            onChange={(next) => void pickups.choose(next)}
          />
        </View>
      }
    >
      {list.items.map((one) => (
        <RecordCard
          key={one.orderId}
          title={one.storeName}
          status={one.stateText}
          tone={TONES[one.state]}
          onOpen={() => void go('pickupDetail', { orderId: one.orderId })}
        >
          {OPEN.includes(one.state) ? (
            <View className="strip">
              <Icon name="clock" size={16} />
              <Text className="one">{one.slotText} 取货</Text>
            </View>
          ) : null}
          <PickupGoods lines={one.lines} />
          <View className="pickup-card__money">
            <Text className="pickup-note">共 {one.totalNumber} 件</Text>
            <Text>{SUM_WORDS[one.state] ?? '实付'}</Text>
            <Price cents={one.payAmount} size="sm" />
          </View>
        </RecordCard>
      ))}
    </Screen>
  )
})
