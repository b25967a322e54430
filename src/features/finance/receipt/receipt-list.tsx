import { chinaMinute } from '@contract/codes/china-time'
import { RECEIPT_STATE_TEXT, RECEIPT_TABS, type ReceiptState, type ReceiptTab } from '@contract/codes/receipt'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useFresh, useLocalStore, useTitle } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { Tabbed } from '@/app/tabbed'
import { Price } from '@/ui/price/price'
import { RecordCard } from '@/ui/record-card/record-card'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import './receipt-list.scss'

const TITLE = '我的小票'
const TONES: Record<ReceiptState, 'next' | 'live' | 'quiet'> = { pending: 'live', approved: 'quiet', rejected: 'next' }
const TABS = RECEIPT_TABS.map((key) => ({ key, text: key === 'all' ? '全部' : RECEIPT_STATE_TEXT[key] }))

/** The shopper's receipts, by state. */
export const ReceiptList = observer(function ReceiptList() {
  useTitle(TITLE)
  const { list, tab, choose } = useLocalStore(
    'receipts',
    (env) =>
      new Tabbed(
        'all' as ReceiptTab,
        (ask) => env.call('POST score/pagePictureScoreList', ask, { quiet: true }),
        ({ scoreNo }) => scoreNo,
      ),
  )
  useFresh(list)
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      skeleton={<CardSkeleton cards={[2, 2, 2]} />}
      empty={{
        text: tab === 'all' ? '还没有提交过小票' : '没有这样的小票',
        note: '在门店买单后，拍下小票就能得积分',
        picture: 'order',
        actionText: '拍小票',
        onAction: () => void go('wechatIntegral', {}),
      }}
      top={
        <View className="screen-top">
          <ScreenNav />
          <Tabs items={TABS} value={tab} onChange={(next) => void choose(next)} />
        </View>
      }
    >
      {list.items.map(({ scoreNo, storeName, state, stateText, receiptNo, amount, purchasedAt, reason }) => (
        <RecordCard
          key={scoreNo}
          title={storeName}
          status={stateText}
          tone={TONES[state]}
          onOpen={() => void go('wechatIntegral', { scoreNo })}
        >
          <View className="receipt-card">
            <View className="receipt-card__words">
              <View className="receipt-card__no">单号 {receiptNo}</View>
              <View className="receipt-card__note">
                <Text>{chinaMinute(purchasedAt)} 购买</Text>
              </View>
              {reason ? <View className="receipt-card__note">{reason}</View> : null}
            </View>
            <Price cents={amount} size="sm" />
          </View>
        </RecordCard>
      ))}
    </Screen>
  )
})
