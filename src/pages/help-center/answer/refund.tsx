import { View } from '@tarojs/components'
import { go, toLogin } from '@/app/navigate'
import { page, useResource, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { HelpQuestions } from '@/features/talk/help/help-questions'
import { CaseGoods } from '@/features/trade/aftersale/case-goods'
import { Cell, Cells } from '@/ui/cell/cell'
import { RecordCard } from '@/ui/record-card/record-card'
import { SectionHead } from '@/ui/section-head/section-head'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './refund.scss'

/** Maximum number of open cases on this page; 我的售后 lists all. */
const MOST_CASES = 5
const NO_CASES = { records: [] }

/** The guide of refunds: the shopper's open cases, then the questions [help.refund-guide]. */
export default page('refundGuide', () => {
  const { isLoggedIn } = useStore(SessionStore)
  const texts = useResource((env) => env.call('GET help/list', {}, { quiet: true }), { key: 'texts' })
  const cases = useResource(
    async (env) =>
      env.stores.get(SessionStore).isLoggedIn
        ? env.call('POST refundOrder/pageRefundOrders', { tab: 'open', pageSize: MOST_CASES }, { quiet: true })
        : NO_CASES,
    { at: 'show', key: 'cases' },
  )
  const heads = (texts.value?.records ?? []).filter(({ category }) => category === 'refund')
  return (
    <Screen of={[texts, cases]} isStack skeleton={<CardSkeleton cards={['goods', 2, 4]} />}>
      {cases.value?.records.map((one) => (
        <RecordCard
          key={one.refundOrderNo}
          title={one.storeName}
          status={one.statusText}
          tone={one.buttons.some(({ primary }) => primary) ? 'next' : 'live'}
          onOpen={() => void go('refundDetail', { refundOrderNo: one.refundOrderNo })}
        >
          <CaseGoods one={one} isBare />
          {one.hint ? <View className="refund-guide__hint">{one.hint}</View> : null}
        </RecordCard>
      ))}
      <Cells>
        {isLoggedIn ? (
          <>
            <Cell label="申请售后" note="在订单里选择商品" onTap={() => void go('orderList', {})} />
            <Cell label="我的售后" onTap={() => void go('saleSefund', {})} />
          </>
        ) : (
          <Cell label="登录" note="查看售后进度，申请退款和退换货" onTap={() => toLogin()} />
        )}
      </Cells>
      {heads.length > 0 ? (
        <View className="card">
          <SectionHead title="退换指南" />
          <HelpQuestions heads={heads} />
        </View>
      ) : null}
      <Cells>
        <Cell label="没有解决？告诉我们" onTap={() => void go('feedback')} />
      </Cells>
    </Screen>
  )
})
