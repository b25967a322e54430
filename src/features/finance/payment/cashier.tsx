import { FAILURE_TEXTS } from '@contract/codes/failures'
import { priceText } from '@contract/codes/money'
import { PAY_RESULTS, TIME_LEFT } from '@contract/codes/pay-face'
import { PAY_WAY, type PayWay, SAFE_PAYMENT_TEXT } from '@contract/codes/payment'
import type { PaymentView } from '@contract/schema/payment'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { serverNow } from '@/app/clock'
import { confirm, toast } from '@/app/dialog'
import { ALL_ORDERS, exitAddress } from '@/app/exit'
import { go } from '@/app/navigate'
import { useAskedBack, useEnv, useLocalStore, useOpen } from '@/app/page'
import { pageBelow } from '@/app/page-below'
import { payParams, resultPage, startPayment } from '@/app/payment'
import type { PayPageParams } from '@/app/routes/pay-result'
import { Screen } from '@/app/screen'
import { payer } from '@/platform/pay'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import { Countdown } from '@/ui/countdown/countdown'
import { remainingText } from '@/ui/countdown/remaining'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { Bone, CellBone } from '@/ui/skeleton/skeleton'
import { EarnedCards } from './earned-cards'
import { NO_PAYMENT } from './no-payment'
import { PaidItems } from './paid-items'
import { PaymentStore } from './payment.store'
import './cashier.scss'

const LEAVE_TEXT = `订单为你保留 ${TIME_LEFT}，逾期自动关闭`

/**
 * A payment before it is paid: subject, remaining time, payment ways. On H5 the payment web page continues with the
 * selected way.
 */
export const Cashier = observer(function Cashier({ params }: { params: PayPageParams }) {
  const { payOrderNo = '', placed, ...given } = params
  const store = useLocalStore('store', (env) => new PaymentStore(env, payOrderNo))
  const env = useEnv()
  useOpen(() => (payOrderNo === '' ? undefined : Promise.all([store.payment.reload(), store.said.reload()])))
  const payment = store.payment.value
  const { face } = store
  const isOpen = payment?.status === 'ongoing'

  const start = { payOrderNo, params: given, face }
  const showResult = () => go.replace(resultPage(), payParams(start))
  const pay = async () => {
    if (payer.hasPayPage) return startPayment(env, { ...start, payWay: store.payWay ?? undefined })
    const outcome = await store.pay()
    if (outcome === 'done') await showResult()
    if (outcome === 'failed') toast(FAILURE_TEXTS.payment)
  }
  useAskedBack(isOpen, async () => {
    const left = remainingText(Math.max(0, (payment?.expireAt ?? 0) - serverNow()))
    const isSure = await confirm({
      title: '确认放弃支付？',
      content: (face?.leaveText ?? LEAVE_TEXT).replace(TIME_LEFT, left),
      confirmText: '放弃',
      cancelText: '继续支付',
    })
    if (!isSure) return false
    // A submit page below this one does not show the order, so a shopper who cancels is sent to it.
    const unpaid = face?.exits.unpaid ?? ALL_ORDERS
    if (placed || pageBelow() === null) env.openRedirect(exitAddress(unpaid))
    else await env.back()
    return true
  })

  return (
    <Screen
      of={payOrderNo === '' ? undefined : [store.payment, store.said]}
      className="cashier-page"
      nav={{ ground: 'clear' }}
      isEmpty={payOrderNo === ''}
      empty={NO_PAYMENT}
      gone={NO_PAYMENT}
      skeleton={<CashierSkeleton />}
      bottom={
        payment && isOpen ? (
          <BottomBar>
            <Button isEven isBusy={store.isPaying} isOff={store.payWay === null} onTap={() => void pay()}>
              确认支付 {priceText(payment.amount)}
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {payment ? (
        <>
          <View className="wash rose" />
          <View className="cashier">
            <View className="cashier__head">
              {isOpen ? (
                <View className="cashier__left">
                  支付剩余时间
                  <Countdown
                    serverNow={payment.serverNow}
                    deadlineAt={payment.expireAt}
                    onZero={() => void store.payment.reload()}
                  />
                </View>
              ) : (
                <View className="cashier__left">{(face?.results ?? PAY_RESULTS)[payment.status].title}</View>
              )}
              <Price cents={payment.amount} size="xl" />
              <View className="cashier__title">{payment.title}</View>
            </View>
            {face ? <PaidItems items={face.items} /> : null}
            {isOpen ? (
              <>
                <PayWays ways={payment.payWays} chosen={store.payWay} onChoose={store.choose} />
                {face?.earns ? <EarnedCards earns={face.earns} /> : null}
                <View className="cashier__safe">
                  <Icon name="shield-check" size={14} />
                  {SAFE_PAYMENT_TEXT}
                </View>
              </>
            ) : (
              <Button kind="ghost" isWide onTap={() => void showResult()}>
                查看结果
              </Button>
            )}
          </View>
        </>
      ) : null}
    </Screen>
  )
})

interface PayWaysProps {
  ways: PaymentView['payWays']
  chosen: PayWay | null
  onChoose: (payWay: PayWay) => void
}

function PayWays({ ways, chosen, onChoose }: PayWaysProps) {
  return (
    <Cells>
      {ways.map(({ payWay, name, available, reason }) => (
        <Cell
          key={payWay}
          lead={<PayMark payWay={payWay} />}
          label={name}
          note={reason}
          control={<CheckMark isOn={payWay === chosen} isOff={!available} />}
          onTap={() => (available ? onChoose(payWay) : toast(reason ?? '暂时不能使用'))}
        />
      ))}
    </Cells>
  )
}

/** Logo of the payment provider: a bubble on green for WeChat, 支 on blue for Alipay. */
function PayMark({ payWay }: { payWay: PayWay }) {
  if (payWay === PAY_WAY.alipayWap) return <View className="pay-mark pay-mark--alipay" />
  return (
    <View className="pay-mark">
      <Icon name="message-circle" size={18} />
    </View>
  )
}

function CashierSkeleton() {
  return (
    <View className="cashier">
      <View className="cashier__head">
        <Bone className="bone--line" width="30%" />
        <Bone className="cashier__bone" width="50%" />
      </View>
      <Cells>
        <CellBone />
      </Cells>
    </View>
  )
}
