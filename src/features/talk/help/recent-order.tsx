import { ORDER_STATUS } from '@contract/codes/order'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useLocalStore, useShow } from '@/app/page'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import { SectionHead } from '@/ui/section-head/section-head'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { type OrderHelp, RecentOrderStore } from './recent-order.store'
import './recent-order.scss'

const ICONS: Readonly<Record<OrderHelp['key'], IconName>> = {
  logistics: 'truck',
  refund: 'rotate-ccw',
  invoice: 'file-text',
  chat: 'message-circle',
}
const LIVE: readonly number[] = [ORDER_STATUS.toShip, ORDER_STATUS.toReceive, ORDER_STATUS.awaitingAcceptance]

/** The shopper's newest order with the pages that help with it [help.recent-order]. */
export const RecentOrder = observer(function RecentOrder() {
  const recent = useLocalStore('recent', (env) => new RecentOrderStore(env))
  useShow(() => recent.load())
  const { order, detail, helps } = recent
  if (!order) return null
  const [first] = order.lines
  const { orderId, totalNumber, status, statusText, news } = order
  const rest = totalNumber > 1 ? `等 ${totalNumber} 件` : ''
  return (
    <View className="card">
      <SectionHead title="最近订单" {...(recent.hasMore && { more: '换一笔', onMore: () => void recent.next() })} />
      <Tap className="recent" role="link" onTap={() => void go('order', { orderId })}>
        <Shot picture={first?.picture ?? null} size={72} alt="" />
        <View className="recent__words">
          <View className="recent__name">
            {first?.title} {first?.specText} {rest}
          </View>
          <View className="recent__state">
            <View className={classes('recent__status', LIVE.includes(status) && 'recent__status--live')}>
              {statusText}
            </View>
            {news ? <View className="recent__news">{news}</View> : null}
          </View>
        </View>
      </Tap>
      {detail && helps.length === 0 ? null : (
        <View className="recent__helps">
          {helps.map(({ key, text, open }) => (
            <Tap key={key} className="recent__help" role="link" onTap={open}>
              <Icon name={ICONS[key]} size={16} />
              {text}
            </Tap>
          ))}
        </View>
      )}
    </View>
  )
})
