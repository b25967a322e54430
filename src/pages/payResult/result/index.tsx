import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useOpen } from '@/app/page'
import { startPayment } from '@/app/payment'
import { reportError } from '@/app/report-error'
import { Screen } from '@/app/screen'
import { track } from '@/app/tracking/track'
import { Recommends } from '@/features/goods/recommends'
import { NO_PAYMENT } from '@/features/order/no-payment'
import { PaymentStore } from '@/features/order/payment.store'
import { settlePaymentReturn } from '@/features/order/payment-return'
import { Button } from '@/ui/button/button'
import { Countdown } from '@/ui/countdown/countdown'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import './index.scss'

const LOOKS = {
  paid: { icon: 'circle-check', title: '支付成功', note: '商家会尽快处理你的订单', tone: 'good' },
  ongoing: { icon: 'clock', title: '支付结果确认中', note: '银行还没有返回结果，可以稍后在订单里查看', tone: 'wait' },
  fail: { icon: 'circle-x', title: '支付未完成', note: '没有扣款，可以重新支付', tone: 'bad' },
  closed: { icon: 'circle-x', title: '订单已关闭', note: '超过支付时间或已取消；如已扣款会自动退回', tone: 'bad' },
  refunded: { icon: 'rotate-ccw', title: '已退款', note: '款项会按原路退回', tone: 'wait' },
} as const
const WAITING = { icon: 'clock', title: '正在确认支付结果', note: '请稍候，不要重复支付', tone: 'wait' } as const

export default page('payResult', ({ params }) => {
  const { payOrderNo = '', parentNo, id, orderId = id } = params
  const store = useLocalStore('store', (env) => new PaymentStore(env, payOrderNo))
  const env = useEnv()
  useOpen(async () => {
    if (!payOrderNo) {
      // Spec 2 "Payment web page": the entry without a number logs it and does nothing else.
      reportError(new Error('payment failed, missing order number'), () => {})
      return
    }
    await store.poll()
    const { status, amount } = store.payment.value ?? {}
    track('pay_result_view', { parentNo, status, amount })
    if (store.payment.value?.status === 'paid') {
      // Member openings come back to where they began; a given page wins over this one (spec 4 "Pay flow").
      if (await settlePaymentReturn(env, params.memberRedirect)) return
      if (params.redirect) env.openRedirect(params.redirect)
    }
  })
  const payment = store.payment.value
  const isWaiting = (!payment || payment.status === 'ongoing') && !store.isUnsure
  const look = isWaiting ? WAITING : LOOKS[payment?.status ?? 'ongoing']

  const again = () =>
    startPayment(env, {
      payOrderNo,
      success: { name: 'payResult', params },
      fail: orderId ? { name: 'order', params: { orderId } } : { name: 'orderList', params: { status: '0' } },
    })
  // On top of this page, which may be the only one: the arrow there comes back here.
  const openOrder = () => (id ? go('order', { orderId: id }) : go('orderList', { status: '110', from: 'pay' }))

  if (!payOrderNo) {
    return <Screen nav={{ onBack: () => void go('home') }} isEmpty empty={NO_PAYMENT} />
  }
  return (
    <Screen nav={{ onBack: () => void go('home') }}>
      <View className={`pay-result pay-result--${look.tone}`}>
        <Icon name={look.icon} className="pay-result__icon" />
        <View className="pay-result__title">{look.title}</View>
        {payment && !isWaiting ? <Price cents={payment.amount} size="lg" /> : null}
        <View className="pay-result__note">{look.note}</View>
        {payment && !isWaiting && payment.status === 'fail' ? (
          <View className="pay-result__note">
            剩余{' '}
            <Countdown
              kind="text"
              serverNow={payment.serverNow}
              deadlineAt={payment.expireAt}
              onZero={() => void store.payment.reload()}
            />{' '}
            自动关闭
          </View>
        ) : null}
        <View className="pay-result__actions">
          {!isWaiting && payment?.status === 'fail' ? (
            <Button isWide onTap={() => void again()}>
              重新支付
            </Button>
          ) : null}
          {isWaiting || !parentNo ? null : (
            <Button kind={payment?.status === 'paid' ? 'primary' : 'ghost'} isWide onTap={() => void openOrder()}>
              查看订单
            </Button>
          )}
          {isWaiting ? null : (
            <Button kind="ghost" isWide onTap={() => void go('home')}>
              继续逛
            </Button>
          )}
        </View>
      </View>
      {payment?.status === 'paid' ? <Recommends near={{ page: 'payResult' }} /> : null}
    </Screen>
  )
})
