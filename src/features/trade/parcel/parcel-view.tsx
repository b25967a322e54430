import { chinaClock } from '@contract/codes/china-time'
import { distanceBetween } from '@contract/codes/geo'
import { PARCEL_STATE } from '@contract/codes/parcel'
import type { ParcelView as Parcel } from '@contract/schema/parcel'
import { Text, View } from '@tarojs/components'
import { callPhone } from '@/app/call-phone'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { distanceText } from '@/features/system/geo/distance'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { Timeline } from '@/ui/timeline/timeline'
import { timelineItems } from '@/ui/timeline/timeline-items'
import './parcel-view.scss'

const MOST_SHOTS = 3

/** One parcel or rider: position, carrier, goods and track. */
export function ParcelView({
  parcel,
  now,
  orderId,
  storeName,
}: {
  parcel: Parcel
  /** Server time. */
  now: number
  /** The order that a tap on the goods opens. */
  orderId?: string
  storeName?: string
}) {
  const { expressCompany, expressNo, goods, courier } = parcel
  return (
    <>
      <View className="card parcel">
        <View className="parcel__title">{parcel.stateText}</View>
        {parcel.dueAt && parcel.state < PARCEL_STATE.signed ? (
          <View className="parcel__note">预计 {chinaClock(parcel.dueAt)} 前送达</View>
        ) : null}
        {parcel.ride ? <Ride ride={parcel.ride} /> : null}
        {parcel.to ? <View className="parcel__note">送至 {parcel.to}</View> : null}
        <View className="parcel__who">
          <View className="parcel__face">
            <Icon name="truck" size={18} />
          </View>
          <View className="grow">
            <View className="parcel__name">{expressCompany}</View>
            <View className="parcel__note">{expressNo}</View>
          </View>
          <Button size="sm" kind="ghost" label={`复制运单号 ${expressNo}`} onTap={() => void copyText(expressNo)}>
            复制
          </Button>
        </View>
        {courier?.name && courier.phone ? (
          <View className="parcel__who">
            <View className="parcel__face">
              <Icon name="phone" size={18} />
            </View>
            <View className="grow parcel__name">{courier.name}</View>
            <Button size="sm" label={`打电话给${courier.name}`} onTap={() => void callPhone(courier.phone)}>
              打电话
            </Button>
          </View>
        ) : null}
      </View>
      {goods.length > 0 ? (
        <Tap className="card parcel__goods" role="link" onTap={() => void (orderId && go('order', { orderId }))}>
          {goods.slice(0, MOST_SHOTS).map(({ orderLineId, picture, title }) => (
            <Shot key={orderLineId} picture={picture} size={56} alt={title} />
          ))}
          <View className="grow">
            <View className="one">{goods.map(({ title }) => title).join('、')}</View>
            <Text className="parcel__note">
              {[storeName, `共 ${goods.reduce((sum, { number }) => sum + number, 0)} 件`].filter(Boolean).join('，')}
            </Text>
          </View>
          <Icon name="chevron-right" size={16} />
        </Tap>
      ) : null}
      <Timeline items={timelineItems(parcel.tracks, now)} icon="truck" />
      <View className="parcel__by">物流信息由{expressCompany || '商家'}提供</View>
    </>
  )
}

/** The rider's progress from the store to the address. */
function Ride({ ride: { from, to, now } }: { ride: NonNullable<Parcel['ride']> }) {
  const [whole, left] = [metresBetween(from, to), metresBetween(now, to)]
  const gone = whole === 0 ? 100 : Math.round(Math.min(1, Math.max(0, 1 - left / whole)) * 100)
  return (
    <>
      <View className="parcel__note">骑手距你 {distanceText(left)}</View>
      <View className="parcel__ride">
        <Icon name="store" size={18} />
        <View className="parcel__line">
          <View className="parcel__gone" style={{ width: `${gone}%` }} />
          <View className="parcel__rider" style={{ left: `${gone}%` }}>
            <Icon name="truck" size={14} />
          </View>
        </View>
        <Icon name="house" size={18} />
      </View>
    </>
  )
}

type Spot = { x: number; y: number }
const metresBetween = (a: Spot, b: Spot): number =>
  distanceBetween({ latitude: a.x, longitude: a.y }, { latitude: b.x, longitude: b.y })
