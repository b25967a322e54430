import { chinaMinute } from '@contract/codes/china-time'
import { ORDER_STATUS, type OrderButtonCode } from '@contract/codes/order'
import type { OrderCard as Order } from '@contract/schema/order'
import { Text, View } from '@tarojs/components'
import { ServerButtons } from '@/app/server-buttons'
import { Countdown } from '@/ui/countdown/countdown'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { OptionRows } from '@/ui/option-rows/option-rows'
import { Price } from '@/ui/price/price'
import { RecordCard } from '@/ui/record-card/record-card'
import { Shot } from '@/ui/shot/shot'
import './order-card.scss'

/** Number of pictures that fit in a row of several goods. */
const MOST_SHOTS = 4
const LIVE: readonly number[] = [ORDER_STATUS.toShip, ORDER_STATUS.toReceive, ORDER_STATUS.awaitingAcceptance]

/** The label of the sum before payment, and when the order may never have been paid. */
const SUM_WORDS: Partial<Record<number, string>> = { [ORDER_STATUS.unpaid]: '应付', [ORDER_STATUS.closed]: '合计' }

interface OrderCardProps {
  order: Order
  onOpen: () => void
  onPress: (code: OrderButtonCode) => void
  /** The payment deadline passed: the server has closed it. */
  onExpired: () => void
}

/** An order in a list, or a checkout to be paid: store, status, goods, news, sum, the server's buttons. */
export function OrderCard({ order, onOpen, onPress, onExpired }: OrderCardProps) {
  const { lines, status, expireAt } = order
  const [first] = lines
  const isUnpaid = status === ORDER_STATUS.unpaid
  return (
    <RecordCard
      title={order.title}
      status={order.statusText}
      tone={isUnpaid ? 'next' : LIVE.includes(status) ? 'live' : 'quiet'}
      onOpen={onOpen}
    >
      {lines.length === 1 && first ? (
        <GoodsLine picture={first.picture} name={first.title} foot={<Price cents={first.price} size="sm" />}>
          <View className="order-card__spec">
            {first.specText} ×{first.number}
          </View>
        </GoodsLine>
      ) : (
        <View className="order-card__shots">
          {lines.slice(0, MOST_SHOTS).map((line) => (
            <Shot key={line.orderLineId} picture={line.picture} size={72} alt={line.title} />
          ))}
        </View>
      )}
      {order.news || (isUnpaid && expireAt) ? (
        <View className="strip order-card__news">
          <Icon name={isUnpaid ? 'clock' : 'package'} size={16} />
          {isUnpaid && expireAt ? (
            <Text>
              剩余 <Countdown kind="text" serverNow={order.serverNow} deadlineAt={expireAt} onZero={onExpired} />{' '}
              自动关闭
            </Text>
          ) : (
            <Text className="one">{order.news}</Text>
          )}
        </View>
      ) : null}
      {order.rows.length > 0 ? <OptionRows rows={order.rows} /> : null}
      <View className="order-card__foot">
        <Text className="order-card__date">{chinaMinute(order.createdAt)}</Text>
        <View className="order-card__money">
          <Text className="order-card__count">共 {order.totalNumber} 件</Text>
          <Text>{SUM_WORDS[status] ?? '实付'}</Text>
          <Price cents={order.payAmount} size="sm" />
        </View>
      </View>
      <ServerButtons buttons={order.buttons} onPress={onPress} />
    </RecordCard>
  )
}
