import { chinaMinute } from '@contract/codes/china-time'
import { PICKUP_STATE } from '@contract/codes/pickup'
import type { PickupDetail } from '@contract/schema/pickup'
import { View } from '@tarojs/components'
import type { Resource } from '@/app/resource'
import { TicketCode } from '@/features/finance/ticket/ticket-code'
import { Countdown } from '@/ui/countdown/countdown'
import { Price } from '@/ui/price/price'
import { Tag } from '@/ui/tag/tag'
import { PickupPlace } from './pickup-place'
import './pickup.scss'

const TAGS: Record<PickupDetail['state'], 'ok' | 'warn' | 'quiet'> = {
  [PICKUP_STATE.appointed]: 'ok',
  [PICKUP_STATE.unpaid]: 'warn',
  [PICKUP_STATE.paid]: 'ok',
  [PICKUP_STATE.received]: 'quiet',
  [PICKUP_STATE.cancelled]: 'quiet',
}

/** The ticket of a pickup: status, slot, code or amount due, and place. */
export function PickupFace({
  of,
  pickup,
  onZero,
}: {
  /** The resource that is loaded again each minute, because the code expires. */
  of: Resource<unknown>
  pickup: PickupDetail
  onZero: () => void
}) {
  const { state, ticket, payUntil, isPaidAtPickup } = pickup
  const isUnpaid = state === PICKUP_STATE.appointed || state === PICKUP_STATE.unpaid
  const [use] = ticket?.uses ?? []
  return (
    <View className="card pickup-face">
      <View className="pickup-face__top">
        <Tag text={pickup.stateText} kind={TAGS[state]} />
        <View className="pickup-face__when">{pickup.slotText} 取货</View>
        {isUnpaid ? (
          <View className="pickup-face__due">
            <Price cents={pickup.dueAmount} size="xl" />
            {payUntil && !isPaidAtPickup ? (
              <View className="pickup-face__left">
                支付剩余时间
                <Countdown serverNow={pickup.serverNow} deadlineAt={payUntil} onZero={onZero} />
              </View>
            ) : null}
          </View>
        ) : null}
        {ticket ? <TicketCode of={of} ticket={ticket} /> : null}
        <View className="pickup-face__hint">{use ? `${chinaMinute(use.at)} 在${use.storeName}核验` : pickup.hint}</View>
      </View>
      <View className="pickup-face__cut" />
      <PickupPlace pickup={pickup} />
    </View>
  )
}
