import { priceText } from '@contract/codes/money'
import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { useLazyComponent } from '@/app/late'
import { useLocalStore } from '@/app/page'
import { Cell, Cells } from '@/ui/cell/cell'
import type { CheckoutCell, OrderCellProps } from '../../trade/checkout/checkout-cell'
import { CouponChoiceStore } from './coupon-choice.store'
import './coupon-choice-cell.scss'

const load = () => import('./coupon-choice-sheet').then(({ CouponChoiceSheet }) => CouponChoiceSheet)

/** Row 优惠券 of a submit page, with the sheet to select coupons; not shown to shoppers without coupons. */
const CouponChoiceCell = observer(function CouponChoiceCell(props: OrderCellProps) {
  const { reply, set, request, isConfirming } = props
  const store = useLocalStore('coupon-choice', (env) => new CouponChoiceStore(env))
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const Sheet = useLazyComponent(isAsked, load)
  const { coupons } = reply
  if (!coupons) return null
  const { chosenIds, savedCents, usableCount } = coupons
  const close = () => setOpen(false)
  const open = () => {
    setAsked(true)
    setOpen(true)
    void store.open((couponIds) => request({ couponIds: couponIds ? [...couponIds] : undefined }), chosenIds)
  }
  const done = async () => {
    const isSame = store.chosen.length === chosenIds.length && chosenIds.every((id) => store.chosen.includes(id))
    const couponIds = [...store.chosen]
    if (isSame || (await set({ couponIds }, 'POST productOrder/confirmOrderChangeCoupons'))) close()
  }
  return (
    <>
      <Cells>
        <Cell
          label="优惠券"
          isHollow={chosenIds.length === 0}
          value={
            chosenIds.length > 0 ? (
              <Text className="coupon-choice-cell__saved">
                {priceText(-savedCents)}，已选 {chosenIds.length} 张
              </Text>
            ) : usableCount > 0 ? (
              `${usableCount} 张可用`
            ) : (
              '无可用'
            )
          }
          onTap={open}
        />
      </Cells>
      {Sheet ? (
        <Sheet store={store} isOpen={isOpen} isBusy={isConfirming} onClose={close} onDone={() => void done()} />
      ) : null}
    </>
  )
})

/** The commit names the selected coupons, so the server selects none. */
export const couponChoice: CheckoutCell = {
  key: 'coupons',
  OrderCell: CouponChoiceCell,
  committed: ({ coupons }) => ({
    couponIds: coupons && coupons.chosenIds.length > 0 ? coupons.chosenIds : undefined,
  }),
}
