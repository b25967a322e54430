import type { AftersaleButtonCode } from '@contract/codes/aftersale'
import { AFTERSALE_TABS, type AftersaleTab } from '@contract/codes/aftersale'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useEnv, useFresh, useLocalStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { Tabbed } from '@/app/tabbed'
import { actOnCase } from '@/features/trade/aftersale/case-actions'
import { CaseGoods } from '@/features/trade/aftersale/case-goods'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { Price } from '@/ui/price/price'
import { RecordCard } from '@/ui/record-card/record-card'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const TAB_TEXTS: Record<AftersaleTab, string> = { all: '全部', open: '处理中', over: '已结束' }

/** The shopper's cases, of one order or of all. */
export default page('saleSefund', ({ params: { orderId } }) => {
  const env = useEnv()
  const cases = useLocalStore(
    'cases',
    (own) =>
      new Tabbed(
        'all' as AftersaleTab,
        (ask) =>
          own.call('POST refundOrder/pageRefundOrders', { ...(orderId && { orderId }), ...ask }, { quiet: true }),
        ({ refundOrderNo }) => refundOrderNo,
      ),
  )
  const { list, tab } = cases
  useFresh(list)
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      skeleton={<CardSkeleton cards={['goods', 'goods', 'goods']} />}
      empty={{
        text: '没有售后',
        note: '在订单里可以申请退款、退货和换货',
        picture: 'order',
        actionText: '我的订单',
        onAction: () => void go('orderList'),
      }}
      top={
        <View className="screen-top">
          <ScreenNav right={<NavWord text="退换指南" onTap={() => void go('refundGuide')} />} />
          <Tabs
            items={AFTERSALE_TABS.map((key) => ({ key, text: TAB_TEXTS[key] }))}
            value={tab}
            onChange={(next) => void cases.choose(next)}
          />
        </View>
      }
    >
      {list.items.map((one) => (
        <RecordCard
          key={one.refundOrderNo}
          title={one.storeName}
          status={one.statusText}
          tone={one.buttons.some(({ primary }) => primary) ? 'next' : one.dueAt ? 'live' : 'quiet'}
          onOpen={() => void go('refundDetail', { refundOrderNo: one.refundOrderNo })}
        >
          <CaseGoods one={one} isBare />
          <View className="case-card__money">
            <Text className="case-card__note">{one.reason}</Text>
            {one.amount > 0 ? (
              <>
                <Text>退款</Text>
                <Price cents={one.amount} size="sm" />
              </>
            ) : null}
          </View>
          <ServerButtons
            buttons={one.buttons}
            onPress={async (code: AftersaleButtonCode) => {
              if (await actOnCase(env, code, one)) await list.refresh()
            }}
          />
        </RecordCard>
      ))}
    </Screen>
  )
})
