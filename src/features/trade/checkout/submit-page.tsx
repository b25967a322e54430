import { SUBMIT_SOURCE } from '@contract/codes/order'
import type { ConfirmReply } from '@contract/schema/order'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { FailedPage } from '@/app/failed'
import { back } from '@/app/navigate'
import { useLocalStore, useShow, useStore } from '@/app/page'
import type { ParamsOf } from '@/app/routes/index'
import { Screen } from '@/app/screen'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Price } from '@/ui/price/price'
import { GoodsRowBone, TextSkeleton } from '@/ui/skeleton/skeleton'
import { CartStore } from '../cart/cart.store'
import type { CheckoutCell } from './checkout-cell'
import { ProblemSheet } from './problem-sheet'
import { SubmitBody } from './submit-body'
import { SubmitPageStore } from './submit-page.store'
import './submit-page.scss'

interface SubmitPageProps {
  params: ParamsOf<'submit'>
  /** In display order. */
  cells: readonly CheckoutCell[]
}

/** The submit page, as a page or as an inner page. */
export const SubmitPage = observer(function SubmitPage({ params, cells }: SubmitPageProps) {
  const page = useLocalStore('submit', (env) => new SubmitPageStore(env, params, cells))
  const cart = useStore(CartStore)
  const { submit, checkout } = page
  useShow(page.show)
  const leave = () => {
    if (page.isStopped) return page.stop(false)
    void cart.refresh()
    void back()
  }
  return (
    <Screen bottom={submit ? <SubmitBar page={page} submit={submit} /> : null}>
      {submit ? (
        <SubmitBody page={page} submit={submit} />
      ) : checkout.failedText ? (
        <FailedPage message={checkout.failedText} onRetry={() => page.restore()} />
      ) : (
        <SubmitSkeleton />
      )}
      <ProblemSheet
        problems={page.blocked}
        canGoOn={page.canGoOn}
        isFromCart={submit?.source === SUBMIT_SOURCE.cart}
        onAddress={submit?.address?.disabledReason ? page.chooseAddress : undefined}
        onRemove={() => void page.removeBad()}
        onSlot={() => void page.chooseAgain()}
        onBack={leave}
      />
      {cells.map(({ key, refusal }) =>
        refusal ? (
          <refusal.Sheet
            key={key}
            reply={submit}
            isOpen={page.refusedBy === key}
            onSolved={() => void page.resume()}
            onClose={() => page.answer(null)}
          />
        ) : null,
      )}
    </Screen>
  )
})

const SubmitBar = observer(function SubmitBar({ page, submit }: { page: SubmitPageStore; submit: ConfirmReply }) {
  const { checkout, cells } = page
  return (
    <BottomBar>
      <View className="submit__sum">
        <View className="submit__due">
          <Text>应付</Text>
          <Price cents={submit.payAmount} size="lg" isDeal />
        </View>
        <View className="submit__count">共 {submit.totalNumber} 件</View>
      </View>
      <Button
        isBusy={checkout.commitCall.isBusy || checkout.isConfirming || checkout.isChecking}
        onTap={() => void page.commit()}
      >
        {cells.map(({ submitText }) => submitText?.(submit)).find(Boolean) ?? '提交订单'}
      </Button>
    </BottomBar>
  )
})

function SubmitSkeleton() {
  return (
    <View className="submit">
      <View className="card">
        <TextSkeleton lines={2} />
      </View>
      <View className="card submit__bones">
        <TextSkeleton lines={1} />
        <GoodsRowBone size={72} />
        <GoodsRowBone size={72} />
        <TextSkeleton lines={2} />
      </View>
      <View className="card">
        <TextSkeleton lines={3} />
      </View>
    </View>
  )
}
