import type { AftersaleButtonCode } from '@contract/codes/aftersale'
import { AFTERSALE_TABS, type AftersaleTab } from '@contract/codes/aftersale'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useOpen, useShow } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { actOnCase } from '@/features/trade/aftersale/case-acts'
import { CaseGoods } from '@/features/trade/aftersale/case-goods'
import { CasesStore } from '@/features/trade/aftersale/cases.store'
import { Button } from '@/ui/button/button'
import { priceText } from '@/ui/price/cents'
import { CardBones } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

const TAB_TEXTS: Record<AftersaleTab, string> = { all: '全部', open: '处理中', over: '已结束' }

/** The shopper's cases, of one order or of all. */
export default page('saleSefund', ({ params: { orderId } }) => {
  const env = useEnv()
  const cases = useLocalStore('cases', (own) => new CasesStore(own, orderId))
  const { list, tab } = cases
  useOpen(() => list.reload())
  useShow(() => list.refresh())
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      skeleton={<CardBones cards={[3, 3, 3]} />}
      empty={{
        text: '没有售后',
        note: '在订单里可以申请退款、退货和换货',
        picture: 'order',
        actionText: '我的订单',
        onAction: () => void go('orderList'),
      }}
      top={
        <View className="screen-top">
          <ScreenNav />
          <Tabs
            items={AFTERSALE_TABS.map((key) => ({ key, text: TAB_TEXTS[key] }))}
            value={tab}
            onChange={(next) => void cases.choose(next)}
          />
        </View>
      }
    >
      {list.items.map((one) => (
        <View key={one.refundOrderNo} className="case-card">
          <Tap
            className="case-card__head"
            role="link"
            label={`${one.storeName}，${one.statusText}`}
            onTap={() => void go('refundDetail', { refundOrderNo: one.refundOrderNo })}
          >
            <Text>{one.storeName}</Text>
            <Text className="case-card__state">{one.statusText}</Text>
          </Tap>
          <CaseGoods one={one} />
          <View className="case-card__foot">
            <Text className="case-card__note">{one.amount > 0 ? `退款 ${priceText(one.amount)}` : one.reason}</Text>
            {one.buttons.slice(-2).map(({ code, text, primary }) => (
              <Button
                key={code}
                size="xs"
                kind={primary ? 'primary' : 'ghost'}
                label={`${text}，${one.refundOrderNo}`}
                onTap={async () => {
                  if (await actOnCase(env, code as AftersaleButtonCode, one)) await list.refresh()
                }}
              >
                {text}
              </Button>
            ))}
          </View>
        </View>
      ))}
    </Screen>
  )
})
