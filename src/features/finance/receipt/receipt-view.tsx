import { chinaMinute } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import type { ReceiptButtonCode, ReceiptState } from '@contract/codes/receipt'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { useEnv, useResource, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Facts } from '@/ui/facts/facts'
import type { IconName } from '@/ui/icon/icon-name'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusHead, StatusSkeleton } from '@/ui/status-head/status-head'
import { Thumbs } from '@/ui/thumbs/thumbs'
import { Timeline } from '@/ui/timeline/timeline'
import { timelineItems } from '@/ui/timeline/timeline-items'

const TITLE = '小票详情'
const ICONS: Record<ReceiptState, IconName> = { pending: 'clock', approved: 'check', rejected: 'x' }

/** One receipt: state, events and submitted data. */
export const ReceiptView = observer(function ReceiptView({ scoreNo }: { scoreNo: string }) {
  useTitle(TITLE)
  const env = useEnv()
  const shown = useResource((own) => own.call('GET score/getPictureScoreDetail', { scoreNo }, { quiet: true }), {
    at: 'show',
  })
  const one = shown.value
  return (
    <Screen
      of={shown}
      isStack
      gone={{
        text: '没有这张小票',
        note: '它可能属于另一个账号',
        picture: 'order',
        actionText: '我的小票',
        onAction: () => void go.replace('wechatIntegral', { show: 'mine' }),
      }}
      skeleton={
        <>
          <StatusSkeleton />
          <CardSkeleton cards={[3, 2, 4]} />
        </>
      }
      bottom={
        one && one.buttons.length > 0 ? (
          <BottomBar>
            <ServerButtons<ReceiptButtonCode>
              isLarge
              buttons={one.buttons}
              onPress={() => void go('wechatIntegral', { again: scoreNo })}
            />
          </BottomBar>
        ) : null
      }
    >
      {one ? (
        <>
          <StatusHead title={one.stateText}>{one.hint}</StatusHead>
          <Timeline
            icon={ICONS[one.state]}
            isBad={one.state === 'rejected'}
            items={timelineItems(
              one.events.map(({ at, title, text }) => {
                const words = text ? `${title}：${text}` : title
                return { at, title: words, text: words }
              }),
              env.now(),
            )}
          />
          <View className="card">
            <SectionHead title="小票照片" />
            <Thumbs name="小票" images={[one.image]} />
          </View>
          <Facts
            rows={[
              { label: '门店', value: one.storeName },
              { label: '实付金额', value: priceText(one.amount) },
              { label: '小票单号', value: one.receiptNo },
              { label: '购买时间', value: chinaMinute(one.purchasedAt) },
              { label: '提交时间', value: chinaMinute(one.submittedAt) },
              { label: '申请编号', value: scoreNo, onCopy: () => void copyText(scoreNo) },
            ]}
          />
        </>
      ) : null}
    </Screen>
  )
})
