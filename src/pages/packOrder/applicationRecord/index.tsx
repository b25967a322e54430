import { chinaMinute } from '@contract/codes/china-time'
import {
  INVOICE_STATE_TEXT,
  INVOICE_TABS,
  type InvoiceButtonCode,
  type InvoiceState,
  type InvoiceTab,
} from '@contract/codes/invoice'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useEnv, useFresh, useLocalStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { Tabbed } from '@/app/tabbed'
import { openPaper } from '@/features/finance/invoice/open-paper'
import { Price } from '@/ui/price/price'
import { RecordCard } from '@/ui/record-card/record-card'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const TONES: Record<InvoiceState, 'next' | 'live' | 'quiet'> = {
  pending: 'live',
  issued: 'quiet',
  failed: 'next',
  reversed: 'quiet',
  closed: 'quiet',
}
const TABS = INVOICE_TABS.map((key) => ({ key, text: key === 'all' ? '全部' : INVOICE_STATE_TEXT[key] }))

/** The shopper's invoice requests. */
export default page('applicationRecord', () => {
  const env = useEnv()
  const invoices = useLocalStore(
    'invoices',
    (own) =>
      new Tabbed(
        INVOICE_TABS[0] as InvoiceTab,
        (ask) => own.call('POST invoice/pageApplications', ask, { quiet: true }),
        ({ applicationNo }) => applicationNo,
      ),
  )
  const { list, tab } = invoices
  useFresh(list)
  const open = (applicationNo: string) => go('applicationDetail', { applicationNo })
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      skeleton={<CardSkeleton cards={[3, 3, 3]} />}
      empty={{
        text: tab === 'all' ? '还没有申请过发票' : '没有这样的发票',
        note: '付款后可以在订单详情里申请开票',
        picture: 'order',
        actionText: '我的订单',
        onAction: () => void go('orderList'),
      }}
      top={
        <View className="screen-top">
          <ScreenNav />
          <Tabs items={TABS} value={tab} onChange={(next) => void invoices.choose(next)} />
        </View>
      }
    >
      {list.items.map(
        ({ applicationNo, storeName, state, stateText, title, contentText, amount, appliedAt, buttons }) => (
          <RecordCard
            key={applicationNo}
            title={storeName}
            status={stateText}
            tone={TONES[state]}
            onOpen={() => void open(applicationNo)}
          >
            <View className="invoice-card">
              <View className="invoice-card__words">
                <View className="invoice-card__title">{title}</View>
                <View className="invoice-card__note">
                  {contentText} <Text>{chinaMinute(appliedAt)}</Text>
                </View>
              </View>
              <Price cents={amount} size="sm" />
            </View>
            <ServerButtons
              buttons={buttons}
              onPress={(code: InvoiceButtonCode) =>
                void (code === 'amend' ? open(applicationNo) : openPaper(env, applicationNo, code === 'viewRed'))
              }
            />
          </RecordCard>
        ),
      )}
    </Screen>
  )
})
