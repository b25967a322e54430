import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { ReasonDrawer } from '../../patterns/reason-drawer'
import { Facts } from '../../ui'

type Coupon = Pick<
  Reply<'coupon/list'>['records'][number],
  'couponId' | 'version' | 'title' | 'text' | 'storeName' | 'claimed' | 'used' | 'locked' | 'expired' | 'void'
>

interface DrawerProps {
  coupon: Coupon
  onClose(): void
  onDone(text: string): void
}

/** Number of claimed coupons that can still be used. */
export const unusedOf = ({ claimed, used, locked, expired, void: voided }: Coupon): number =>
  Math.max(0, claimed - used - locked - expired - voided)

/** Asks before claims end; held coupons stay. */
export function EndCouponDrawer({ coupon, onClose, onDone }: DrawerProps) {
  const end = useAct('coupon/end', ['coupon', 'audit'])
  const { couponId, version, title, text, storeName, claimed } = coupon
  return (
    <ActDrawer
      title={`结束领取 ${title}`}
      button="结束领取"
      isDanger
      act={end}
      onSubmit={async () => {
        await end.mutateAsync({ couponId, version })
        onDone(`已结束领取 ${title}`)
      }}
      onClose={onClose}
    >
      <p>马上不能再领，已经领的 {claimed} 张照常使用</p>
      <Facts
        of={[
          ['优惠', text],
          ['店铺', storeName],
        ]}
      />
    </ActDrawer>
  )
}

/** Voids every unused coupon; it cannot be undone. */
export function VoidCouponDrawer({ coupon, onClose, onDone }: DrawerProps) {
  const act = useAct('coupon/void', ['coupon', 'audit'])
  const { couponId, title, locked } = coupon
  const unused = unusedOf(coupon)
  return (
    <ReasonDrawer
      title={`作废 ${title}`}
      button={`作废 ${unused} 张`}
      max={100}
      placeholder="原因，记在审计里"
      act={act}
      onSubmit={async (reason) => {
        const { number } = await act.mutateAsync({ couponId, reason })
        onDone(`已作废 ${number} 张 ${title}`)
      }}
      onClose={onClose}
    >
      <p>
        所有会员手里没用的 {unused} 张都作废，不能撤销
        {locked > 0 && `；待付款订单占着的 ${locked} 张不变`}
      </p>
    </ReasonDrawer>
  )
}
