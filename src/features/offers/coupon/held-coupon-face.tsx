import { ORDER_STATUS } from '@contract/codes/order'
import type { HeldCoupon } from '@contract/schema/coupon'
import { go } from '@/app/navigate'
import { Button } from '@/ui/button/button'
import { Coupon, CouponNote } from '@/ui/coupon/coupon'
import { goToGoods } from './goods-of-coupon'

const LOOKS = {
  unused: undefined,
  locked: 'held',
  used: 'gone',
  expired: 'gone',
  giving: 'held',
  given: 'gone',
  void: 'gone',
} as const

/** A held coupon. `isLead`: its button is the filled one. `onOpen`: the shopper tapped its text. */
export function HeldCouponFace(props: { coupon: HeldCoupon; isLead: boolean; onOpen?: () => void }) {
  const { coupon, isLead, onOpen } = props
  const { state, scopeText, validText, isSoon, title } = coupon
  const isLocked = state === 'locked'
  return (
    <Coupon
      face={coupon}
      ground="page"
      look={LOOKS[state]}
      end={
        state === 'unused' ? (
          <Button
            size="xs"
            kind={isLead ? 'primary' : 'line'}
            label={`去使用，${title}`}
            onTap={() => goToGoods(coupon)}
          >
            去使用
          </Button>
        ) : isLocked ? (
          <Button
            size="xs"
            kind="ghost"
            label={`看订单，${title}`}
            onTap={() => void go('orderList', { status: String(ORDER_STATUS.unpaid) })}
          >
            看订单
          </Button>
        ) : state === 'giving' ? (
          <Button
            size="xs"
            kind="ghost"
            label={`看赠送，${title}`}
            onTap={() => void go('couponGift', { giftCode: coupon.giftCode })}
          >
            看赠送
          </Button>
        ) : null
      }
      {...(state === 'unused' && onOpen ? { onOpen } : {})}
    >
      {isLocked ? (
        <>
          <CouponNote tone="warn">{validText}</CouponNote>
          <CouponNote>取消订单后退回</CouponNote>
        </>
      ) : (
        <>
          <CouponNote>{scopeText}</CouponNote>
          <CouponNote {...(isSoon ? { tone: 'warn' } : {})}>{validText}</CouponNote>
        </>
      )}
    </Coupon>
  )
}
