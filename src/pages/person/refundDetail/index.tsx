import type { AftersaleButtonCode } from '@contract/codes/aftersale'
import { chinaMinute } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { DELIVERY_TYPE, DELIVERY_TYPE_TEXT } from '@contract/codes/order'
import type { AftersaleDetail } from '@contract/schema/aftersale'
import { View } from '@tarojs/components'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { actOnCase } from '@/features/trade/aftersale/case-actions'
import { CaseGoods } from '@/features/trade/aftersale/case-goods'
import { AmountRows } from '@/features/trade/order/amount-rows'
import { hasExtras, RefundExtrasRows } from '@/features/trade/order/refund-extras'
import { BarIcon, BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Countdown } from '@/ui/countdown/countdown'
import { Facts } from '@/ui/facts/facts'
import { Price } from '@/ui/price/price'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusHead, StatusSkeleton } from '@/ui/status-head/status-head'
import { Steps } from '@/ui/steps/steps'
import '@/features/trade/aftersale/case.scss'

/** One case: state, next step, request. */
export default page('refundDetail', ({ params: { refundOrderNo, distributionType } }) => {
  const env = useEnv()
  const shown = useResource((own) => own.call('GET refundOrder/getRefundOrder', { refundOrderNo }, { quiet: true }), {
    at: 'show',
  })
  const one = shown.value
  const press = async (code: AftersaleButtonCode) => {
    if (one && (await actOnCase(env, code, one))) await shown.reload()
  }
  return (
    <Screen
      of={shown}
      isStack
      nav={{ ground: 'clear' }}
      gone={{
        text: '售后单不存在',
        picture: 'order',
        actionText: '我的售后',
        onAction: () => void go.replace('saleSefund', {}),
      }}
      skeleton={
        <>
          <StatusSkeleton />
          <CardSkeleton cards={[2, 3, 'goods', 4]} />
        </>
      }
      bottom={
        one && one.buttons.length > 0 ? (
          <BottomBar>
            <BarIcon
              icon="message-circle"
              text="联系商家"
              onTap={() => void go('customerService', { orderId: one.orderId, orderLineId: one.orderLineId })}
            />
            <ServerButtons
              isLarge
              isFilled
              buttons={one.buttons}
              onPress={(code: AftersaleButtonCode) => void press(code)}
            />
          </BottomBar>
        ) : null
      }
    >
      {one ? (
        <>
          <View className="wash lemon" />
          <View className="case-page">
            <StatusHead title={one.statusText}>
              <View>{one.hint}</View>
              {one.dueAt ? (
                <View className="case-left">
                  还剩
                  <Countdown serverNow={one.serverNow} deadlineAt={one.dueAt} onZero={() => void shown.reload()} />
                </View>
              ) : null}
            </StatusHead>
            {one.steps.length > 0 ? <Steps steps={one.steps} /> : null}
            {one.address ? <SendTo to={one.address} /> : null}
            <RefundSum one={one} />
            {one.back || one.sent ? (
              <Cells>
                <Cell
                  label="查看物流"
                  value={one.sent ? `${one.sent.company} ${one.sent.no}` : `${one.back?.company} ${one.back?.no}`}
                  onTap={() => void go('checkLogistics', { refundOrderNo })}
                />
              </Cells>
            ) : null}
            <CaseGoods one={one} />
            <Cells>
              <Cell
                label="协商历史"
                value={`${one.lastEvent.name}：${one.lastEvent.title}`}
                onTap={() => void go('negotiationHistory', { refundOrderNo })}
              />
            </Cells>
            <Facts
              rows={[
                { label: '换成', value: one.specText },
                { label: '原因', value: one.reason },
                { label: '说明', value: one.note },
                { label: '寄回物流', value: one.back && `${one.back.company} ${one.back.no}` },
                { label: '换货物流', value: one.sent && `${one.sent.company} ${one.sent.no}` },
                { label: '配送方式', value: deliveryText(distributionType) },
                { label: '申请时间', value: chinaMinute(one.createdAt) },
                { label: '售后编号', value: refundOrderNo, onCopy: () => void copyText(refundOrderNo) },
              ]}
            />
            <Cells>
              <Cell
                label="关联订单"
                value={<View>{one.orderNo}</View>}
                onTap={() =>
                  void go('order', {
                    orderId: one.orderId,
                    serviceStatus: String(one.status),
                    type: String(one.type),
                  })
                }
              />
            </Cells>
          </View>
        </>
      ) : null}
    </Screen>
  )
})

const deliveryText = (distributionType: string | undefined): string | null => {
  const type = Object.values(DELIVERY_TYPE).find((one) => String(one) === distributionType)
  return type === undefined ? null : DELIVERY_TYPE_TEXT[type]
}

/** The money, points and coupons that return; nothing for a replacement. */
function RefundSum({ one: { amount, freight, wayText, extras } }: { one: AftersaleDetail }) {
  const isShown = amount > 0 || (extras !== null && hasExtras(extras))
  if (!isShown) return null
  return (
    <View className="card">
      <SectionHead title="退款金额">
        <View className="push">
          <Price cents={amount} />
        </View>
      </SectionHead>
      {freight > 0 ? <View className="case-sum__note">含运费 {priceText(freight)}</View> : null}
      <AmountRows rows={[{ label: wayText || '原支付方式', amount, kind: 'goods' }]} />
      {extras ? <RefundExtrasRows extras={extras} /> : null}
    </View>
  )
}

/** The return address for the goods. */
function SendTo({ to: { name, phone, address } }: { to: { name: string; phone: string; address: string } }) {
  return (
    <View className="card">
      <SectionHead title="寄回地址">
        <View className="push">
          <Button
            size="xs"
            kind="ghost"
            label="复制寄回地址"
            onTap={() => void copyText([name, phone, address].join(' '))}
          >
            复制
          </Button>
        </View>
      </SectionHead>
      <View className="case-address__to">
        {name} {phone}
      </View>
      <View className="case-address__word">{address}</View>
      <View className="case-address__note">请勿到付，随件放入写有售后编号的纸条</View>
    </View>
  )
}
