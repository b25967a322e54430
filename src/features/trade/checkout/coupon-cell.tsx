import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { useLocalStore } from '@/app/page'
import { Cell, Cells } from '@/ui/cell/cell'
import { priceText } from '@/ui/price/cents'
import type { CheckoutStore } from './checkout.store'
import { CouponChoiceStore } from './coupon-choice.store'
import { CouponChoiceSheet } from './coupon-choice-sheet'
import './coupon-cell.scss'

/** 优惠券 of a submit page, with the sheet to choose others; nothing for who has none (behaviours 2.5). */
export const CouponCell = observer(function CouponCell({ checkout }: { checkout: CheckoutStore }) {
  const store = useLocalStore('coupon-choice', (env) => new CouponChoiceStore(env, checkout.askWith))
  const [isOpen, setOpen] = useState(false)
  const coupons = checkout.submit?.coupons
  if (!coupons) return null
  const { chosenIds, savedCents, usableCount } = coupons
  const close = () => setOpen(false)
  const open = () => {
    setOpen(true)
    void store.open(chosenIds)
  }
  const done = async () => {
    const isSame = store.chosen.length === chosenIds.length && chosenIds.every((id) => store.chosen.includes(id))
    if (isSame || (await checkout.change({ couponIds: store.chosen }))) close()
  }
  return (
    <>
      <Cells>
        <Cell
          label="优惠券"
          isHollow={chosenIds.length === 0}
          value={
            chosenIds.length > 0 ? (
              <Text className="coupon-cell__saved">
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
      <CouponChoiceSheet
        store={store}
        isOpen={isOpen}
        isBusy={checkout.isConfirming}
        onClose={close}
        onDone={() => void done()}
      />
    </>
  )
})
