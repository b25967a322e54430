import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { go } from '@/app/navigate'
import { useEnv, useLocalStore, useOpen, useResource } from '@/app/page'
import { type PaidPage, startPayment } from '@/app/payment'
import { reportError } from '@/app/report-error'
import type { ParamsOf } from '@/app/routes/index'
import { Screen } from '@/app/screen'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { track } from '@/app/tracking/track'
import { Countdown } from '@/ui/countdown/countdown'
import { Icon } from '@/ui/icon/icon'
import { Result } from '@/ui/result/result'
import { Tap } from '@/ui/tap/tap'
import { Recommends } from '../../goods/catalog/recommends'
import { NO_PAYMENT } from './no-payment'
import { PaymentStore } from './payment.store'
import { settlePaymentReturn } from './payment-return'
import { unpaidPage } from './unpaid-page'

const LOOKS = {
  paid: { icon: 'circle-check', title: '支付成功', note: '商家会尽快处理你的订单', tone: 'good' },
  ongoing: { icon: 'clock', title: '支付结果确认中', note: '银行还没有返回结果，可以稍后在订单里查看', tone: 'wait' },
  fail: { icon: 'circle-x', title: '支付未完成', note: '没有扣款，可以重新支付', tone: 'bad' },
  closed: { icon: 'circle-x', title: '订单已关闭', note: '超过支付时间或已取消；如已扣款会自动退回', tone: 'bad' },
  refunded: { icon: 'rotate-ccw', title: '已退款', note: '款项会按原路退回', tone: 'wait' },
} as const
const CARD_PAID = { ...LOOKS.paid, title: '开通成功', note: '会员权益已生效' } as const
const WAITING = { icon: 'clock', title: '正在确认支付结果', note: '请稍候，不要重复支付', tone: 'wait' } as const
/** An address tells the number alone: the words are ours. */
const POINTS = /^[1-9]\d{0,6}$/
const toHome = () => go('home')

interface PayOutcomeProps {
  params: ParamsOf<'payResult'>
  page: PaidPage
  /** What came of it is known: what else the page shows is as it is now. */
  onSettled?: () => unknown
  /** What a payment brings, where it is more than an order in work: in words, and the page of it. */
  brings?: { note: string; text: string; onTap: () => unknown }
  children?: ReactNode
}

/** What became of a payment (behaviours 2.6), and the ways on (spec 4 "Pay flow"). */
export const PayOutcome = observer(function PayOutcome({ params, page, onSettled, brings, children }: PayOutcomeProps) {
  const { payOrderNo = '', parentNo, id, orderId = id, isCouponPackage, exchangeId, voucherOrderId, cardId } = params
  const store = useLocalStore('store', (env) => new PaymentStore(env, payOrderNo))
  const env = useEnv()
  const openVoucher = () => env.go.replace('voucherOrder', { purchaseId: voucherOrderId ?? '' })
  useOpen(async () => {
    // Spec 2 "Payment web page": the entry without a number logs it and does nothing else.
    if (!payOrderNo) return reportError(new Error('payment failed, missing order number'), () => {})
    await store.poll()
    await onSettled?.()
    const { status, amount } = store.payment.value ?? {}
    track('pay_result_view', { parentNo, status, amount })
    // Member openings come back to where they began; a given page wins over this one (spec 4 "Pay flow").
    if (status !== 'paid') return
    if (cardId && !params.memberRedirect) await env.stores.get(SessionStore).loadUser()
    if (await settlePaymentReturn(env, params.memberRedirect)) return void backToWanting(env, params)
    if (isCouponPackage) await env.go.replace('couponPackageRecord')
    else if (exchangeId) await env.go.replace('pointsResult', { exchangeId })
    else if (voucherOrderId) await openVoucher()
    else if (params.redirect) env.openRedirect(params.redirect)
  })
  const { result } = store
  const status = result?.status ?? 'ongoing'
  const again = () =>
    startPayment(env, {
      payOrderNo,
      success: { name: page, params },
      fail: unpaidPage({ ...params, ...(orderId && { orderId }) }),
    })
  // On top of this page, which may be the only one: the arrow there comes back here.
  const openOrder = () => (id ? go('order', { orderId: id }) : go('orderList', { status: '110', from: 'pay' }))

  return (
    <Screen nav={{ onBack: () => void toHome() }} isEmpty={!payOrderNo} empty={NO_PAYMENT}>
      <Result
        look={store.isWaiting ? WAITING : lookOf(status, params, brings?.note)}
        cents={result?.amount}
        actions={[
          status === 'fail' && { text: '重新支付', onTap: again },
          !store.isWaiting && status === 'paid' && !!brings && brings,
          !store.isWaiting && !!cardId && { text: '开通记录', onTap: () => go('openingRecord') },
          !store.isWaiting && !!isCouponPackage && { text: '查看券包', onTap: () => go('couponPackageRecord') },
          !store.isWaiting && !!exchangeId && { text: '我的兑换', onTap: () => go('pointsHad') },
          !store.isWaiting && !!voucherOrderId && { text: '查看卡券', onTap: openVoucher },
          !store.isWaiting && !!parentNo && { text: '查看订单', onTap: openOrder },
          !store.isWaiting && { text: '继续逛', onTap: toHome },
        ]}
      >
        {result?.status === 'fail' ? (
          <>
            剩余{' '}
            <Countdown
              kind="text"
              serverNow={result.serverNow}
              deadlineAt={result.expireAt}
              onZero={() => void store.payment.reload()}
            />{' '}
            自动关闭
          </>
        ) : status === 'paid' && POINTS.test(params.presentPointMessage ?? '') ? (
          <Tap className="result__more" role="link" onTap={() => void go('points')}>
            订单完成后得 {params.presentPointMessage} 积分
            <Icon name="chevron-right" size={14} />
          </Tap>
        ) : null}
        {status === 'paid' && cardId ? <CardGifts tradeNo={payOrderNo} /> : null}
      </Result>
      {children}
      {status === 'paid' ? <Recommends near={{ page: 'payResult' }} /> : null}
    </Screen>
  )
})

function lookOf(
  status: keyof typeof LOOKS,
  { isCouponPackage, voucherOrderId, cardId }: ParamsOf<'payResult'>,
  brought = '',
) {
  if (status !== 'paid') return LOOKS[status]
  if (cardId) return CARD_PAID
  const note = isCouponPackage ? '优惠券已放入我的券' : voucherOrderId ? '券码已放入我的卡券' : brought
  return note ? { ...LOOKS.paid, note } : LOOKS.paid
}

/** What came with a card that was opened: in the server's words, since an address could say anything. */
const CardGifts = observer(function CardGifts({ tradeNo }: { tradeNo: string }) {
  const pack = useResource((env) => env.call('GET member/getMemberOrderGiftPack', { tradeNo }, { quiet: true }))
  return pack.value?.text ?? null
})

/** Back to the cart or order for which a card was opened; it is priced anew there. */
function backToWanting(env: Env, { memberRedirect, redirect }: ParamsOf<'payResult'>): unknown {
  if (redirect) return env.openRedirect(redirect)
  return memberRedirect === 'cart' ? env.go('cart') : undefined
}
