import { FAILURE_TEXTS } from '@contract/codes/failures'
import { PAY_WAY, type PayWay } from '@contract/codes/payment'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { serverNow } from '@/app/clock'
import { confirm, toast } from '@/app/dialog'
import { go } from '@/app/navigate'
import { useAskedBack, useEnv, useLocalStore, useOpen } from '@/app/page'
import { pageBelow } from '@/app/page-below'
import { type PaidPage, startPayment } from '@/app/payment'
import type { ParamsOf } from '@/app/routes/index'
import { type Loaded, Screen } from '@/app/screen'
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
import { PaymentStore } from './payment.store'
import { unpaidPage } from './unpaid-page'
import './cashier.scss'

/** Pages that show the unpaid order by themselves. */
const SHOWS_ORDER: readonly (string | null)[] = ['order', 'orderList', 'orderSearch', 'pickupDetail']

interface CashierProps {
  params: ParamsOf<'cashier'>
  /** Where it is told what became of the payment. */
  result: PaidPage
  /** What else the page must have, and shows above the ways. */
  with?: Loaded
  children?: ReactNode
}

/**
 * A payment before it is paid: what, how long, by which way (behaviours 2.6). In a browser the payment web page goes on with
 * the way that was chosen here.
 */
export const Cashier = observer(function Cashier({ params, result, with: others, children }: CashierProps) {
  const { payOrderNo = '', orderId, isCouponPackage, exchangeId } = params
  const store = useLocalStore('store', (env) => new PaymentStore(env, payOrderNo))
  const env = useEnv()
  useOpen(() => (payOrderNo === '' ? undefined : store.payment.reload()))
  const payment = store.payment.value
  const isOpen = payment?.status === 'ongoing'

  const success = { name: result, params: { ...params, payOrderNo } }
  const showResult = () => go.replace(success.name, success.params)
  const pay = async () => {
    if (payer.hasPayPage) {
      const fail = unpaidPage(params)
      return startPayment(env, { payOrderNo, success, fail, ...(store.payWay && { payWay: store.payWay }) })
    }
    const outcome = await store.pay()
    if (outcome === 'done') await showResult()
    if (outcome === 'failed') toast(FAILURE_TEXTS.payment)
  }
  // Whoever gives up paying comes to the unpaid order.
  useAskedBack(isOpen, async () => {
    const left = remainingText(Math.max(0, (payment?.expireAt ?? 0) - serverNow()))
    const isSure = await confirm({
      title: '确认放弃支付？',
      content: `${isCouponPackage ? '券包' : exchangeId ? '兑换' : '订单'}为你保留 ${left}，逾期自动关闭`,
      confirmText: '放弃',
      cancelText: '继续支付',
    })
    if (!isSure) return false
    await (orderId && !SHOWS_ORDER.includes(pageBelow()) ? env.go.replace('order', { orderId }) : env.back())
    return true
  })

  return (
    <Screen
      of={payOrderNo === '' ? undefined : others ? [store.payment, others] : store.payment}
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
                <View className="cashier__left">
                  {payment.status === 'paid' ? '这笔订单已经支付' : '这笔订单已关闭，不能再支付'}
                </View>
              )}
              <Price cents={payment.amount} size="xl" />
              <View className="cashier__title">{payment.title}</View>
            </View>
            {children ? <View className="cashier__what">{children}</View> : null}
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
