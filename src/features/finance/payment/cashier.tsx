import { FAILURE_TEXTS } from '@contract/codes/failures'
import { PAY_RESULTS, TIME_LEFT } from '@contract/codes/pay-face'
import { PAY_WAY, type PayWay } from '@contract/codes/payment'
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
import { priceText } from '@/ui/price/cents'
import { Price } from '@/ui/price/price'
import { Bone, CellBone } from '@/ui/skeleton/skeleton'
import { NO_PAYMENT } from './no-payment'
import { PaidItems } from './paid-items'
import { PaymentStore } from './payment.store'
import './cashier.scss'

const LEAVE_TEXT = `订单为你保留 ${TIME_LEFT}，逾期自动关闭`

/**
 * A payment before it is paid: what, how long, by which way (behaviours 2.6). In a browser the payment web page goes on with
 * the way that was chosen here.
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
    // Behind a page that placed it lies nothing that shows it: a shopper who gives up is led to it.
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
              <Cells>
                {payment.payWays.map((way) => (
                  <Cell
                    key={way.payWay}
                    lead={<PayMark payWay={way.payWay} />}
                    label={way.name}
                    note={way.reason}
                    control={<CheckMark isOn={way.payWay === store.payWay} isOff={!way.available} />}
                    onTap={() => (way.available ? store.choose(way.payWay) : toast(way.reason ?? '暂时不能使用'))}
                  />
                ))}
              </Cells>
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

/** The sign of the house that takes the money: a bubble on green, 支 on blue (look book cashier). */
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
