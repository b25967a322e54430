import { PAY_RESULTS, type ResultPicture } from '@contract/codes/pay-face'
import type { Exit, PayFace, PaymentView } from '@contract/schema/payment'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { ALL_ORDERS, exitAddress } from '@/app/exit'
import { go, openRedirect } from '@/app/navigate'
import { useEnv, useLocalStore, useOpen } from '@/app/page'
import { startPayment } from '@/app/payment'
import { reportError } from '@/app/report-error'
import type { PayPageParams } from '@/app/routes/pay-result'
import { Screen } from '@/app/screen'
import type { Env } from '@/app/stores'
import { track } from '@/app/tracking/track'
import { Countdown } from '@/ui/countdown/countdown'
import { Result, type ResultLook } from '@/ui/result/result'
import { Recommends } from '../../goods/catalog/recommends'
import { NO_PAYMENT } from './no-payment'
import { PaidItems } from './paid-items'
import { PaymentStore } from './payment.store'
import { settlePaymentReturn } from './payment-return'
import './payment-result.scss'

const PICTURES: Record<ResultPicture, Pick<ResultLook, 'icon' | 'tone'>> = {
  success: { icon: 'circle-check', tone: 'good' },
  waiting: { icon: 'clock', tone: 'wait' },
  failure: { icon: 'circle-x', tone: 'bad' },
  returned: { icon: 'rotate-ccw', tone: 'wait' },
  ticket: { icon: 'ticket', tone: 'good' },
  member: { icon: 'crown', tone: 'good' },
  gift: { icon: 'gift', tone: 'good' },
}
const WASHES: Record<ResultLook['tone'], string> = { good: 'mint', wait: 'lemon', bad: 'rose' }
const WAITING: ResultLook = { ...PICTURES.waiting, title: '正在确认支付结果', note: '请稍候，不要重复支付' }
const HOME: Exit = { page: 'home', params: {}, text: '继续逛' }
const ORDERS: Exit = { ...ALL_ORDERS, text: '查看订单' }
/** Exits of a payment whose face is unknown. */
const EXITS: PayFace['exits'] = { paid: ORDERS, unpaid: ORDERS, more: [HOME] }

/** The result of a payment with the texts of its subject, and the exits. */
export const PaymentResult = observer(function PaymentResult({ params }: { params: PayPageParams }) {
  const { payOrderNo = '', memberRedirect, redirect } = params
  const store = useLocalStore('store', (env) => new PaymentStore(env, payOrderNo))
  const env = useEnv()
  useOpen(async () => {
    // Without a payOrderNo the page logs the error and does nothing else [purchase.pay-page-empty].
    if (!payOrderNo) return reportError(new Error('payment failed, missing order number'), () => {})
    await store.settle()
    const { parentNo, status, amount } = store.payment.value ?? {}
    track('pay_result_view', { parentNo, status, amount })
    if (status !== 'paid') return
    // The shopper bought a member card for another page; a redirect in the parameters precedes the exits of the
    // payment.
    if (await settlePaymentReturn(env, memberRedirect)) return void backToWanting(env, params)
    if (redirect && env.openRedirect(redirect)) return
    if (store.face?.skipsResult) env.openRedirect(exitAddress(store.face.exits.paid))
  })
  const { result, face } = store
  const look = store.isAsked ? lookOf(result?.status ?? 'ongoing', face) : WAITING
  const again = () => startPayment(env, { payOrderNo, params, face })

  return (
    <Screen
      className="pay-result"
      nav={{ ground: 'clear', onBack: () => void go('home') }}
      isEmpty={!payOrderNo}
      empty={NO_PAYMENT}
    >
      <View className={`wash ${WASHES[look.tone]}`} />
      <View className="pay-result__over">
        <Result
          look={look}
          cents={result?.amount}
          actions={[
            result?.status === 'fail' && { text: '重新支付', onTap: again },
            ...(store.isAsked ? exitsOf(result, face?.exits ?? EXITS) : []).map((exit) => ({
              text: exit.text,
              // Opens above this page, which may be the only one, so that its back button returns here.
              onTap: () => openRedirect(exitAddress(exit), 'push'),
            })),
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
          ) : null}
        </Result>
        {result && face ? (
          <View className="stack">
            <PaidItems items={face.items} isSettled />
          </View>
        ) : null}
        {result?.status === 'paid' ? <Recommends near={{ page: 'payResult' }} /> : null}
      </View>
    </Screen>
  )
})

function lookOf(status: PaymentView['status'], face: PayFace | null): ResultLook {
  const { title, text: note, picture } = (face?.results ?? PAY_RESULTS)[status]
  // The picture may belong to a newer server.
  return { ...(PICTURES[picture] ?? PICTURES.waiting), title, note }
}

/** The exits, the best one first, without duplicates. */
function exitsOf(result: PaymentView | null, { paid, unpaid, more }: PayFace['exits']): Exit[] {
  const first = result?.status === 'paid' ? paid : unpaid
  return [first, ...more.filter(({ page }) => page !== first.page)]
}

/** Returns to the cart or order for which the card was bought; the amounts are computed again there. */
function backToWanting(env: Env, { memberRedirect, redirect }: PayPageParams): unknown {
  if (redirect) return env.openRedirect(redirect)
  if (memberRedirect === 'scanCodeCart') return env.go.replace('scanCodeCart')
  return memberRedirect === 'cart' ? env.go('cart') : undefined
}
