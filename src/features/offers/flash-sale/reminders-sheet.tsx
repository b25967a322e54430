import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Failed } from '@/app/failed'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { SectionHead } from '@/ui/section-head/section-head'
import { Sheet } from '@/ui/sheet/sheet'
import { GoodsRowBone } from '@/ui/skeleton/skeleton'
import { FlashLine } from './flash-goods'
import { type FlashSaleStore, keyOf } from './flash-sale.store'

/** The shopper's reminders, by session. */
export function RemindersSheet(props: { store: FlashSaleStore; isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title="我的提醒">
      <Reminders store={props.store} />
    </Sheet>
  )
}

const Reminders = observer(function Reminders({ store }: { store: FlashSaleStore }) {
  const { reminders } = store
  useEffect(() => void reminders.reload(), [reminders])
  if (!reminders.value) {
    return reminders.error ? (
      <Failed why={reminders.error.message} onRetry={() => reminders.reload()} />
    ) : (
      <GoodsRowBone size={80} />
    )
  }
  if (reminders.value.length === 0)
    return <EmptyState picture="search" title="还没有设提醒" note="设了提醒，开抢前 5 分钟告诉你" />
  return reminders.value.map(({ session, records }) => (
    <View key={session.sessionId} className="flash__lines">
      <SectionHead title={`${session.clock} ${session.stateText}`} />
      {records.map((goods) => (
        <FlashLine key={keyOf(goods)} store={store} goods={goods} />
      ))}
    </View>
  ))
})
