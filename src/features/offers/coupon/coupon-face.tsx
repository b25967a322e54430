import type { CouponCard } from '@contract/schema/coupon'
import { observer } from 'mobx-react'
import { Button, type ButtonKind } from '@/ui/button/button'
import { Coupon, CouponNote, type CouponProps, type CouponTone } from '@/ui/coupon/coupon'
import type { IconName } from '@/ui/icon/icon-name'
import { Meter } from '@/ui/meter/meter'
import type { CouponListStore } from './coupon-list.store'

/** Codes of buttons that do nothing. */
const OFF: readonly string[] = ['wait', 'soldOut', 'over']
const NOTES: Record<string, { tone: CouponTone; icon: IconName }> = {
  wait: { tone: 'warn', icon: 'clock' },
  join: { tone: 'gold', icon: 'crown' },
}
const TAKEN = { tone: 'ok', icon: 'check' } as const

/** Coupons that can be claimed, one under another; the first claim is the filled one. */
export const CouponFaces = observer(function CouponFaces(props: {
  store: CouponListStore
  ground?: CouponProps['ground']
  /** Before a button leads to another page. */
  onLeave?: () => void
}) {
  const { store, ground = 'page', onLeave } = props
  const { items } = store.list
  const lead = items.find(({ button }) => button.code === 'claim')
  return items.map((coupon) => (
    <CouponFace
      key={coupon.couponId}
      coupon={coupon}
      ground={ground}
      claim={coupon === lead ? 'primary' : ground === 'page' ? 'secondary' : 'line'}
      isBusy={store.claiming === coupon.couponId}
      onTap={() => {
        if (coupon.button.code !== 'claim') onLeave?.()
        store.press(coupon)
      }}
    />
  ))
})

/** One of them, with what stands in its way or how many are gone (look book coupon-centre.html). */
function CouponFace(props: {
  coupon: CouponCard
  ground: CouponProps['ground']
  /** Look of its button while it can be claimed. */
  claim: ButtonKind
  isBusy: boolean
  onTap: () => void
}) {
  const { coupon, ground, claim, isBusy, onTap } = props
  const { button, note, takenPercent, title } = coupon
  const isOff = OFF.includes(button.code)
  return (
    <Coupon
      face={coupon}
      ground={ground}
      look={button.code === 'soldOut' || button.code === 'over' ? 'gone' : undefined}
      end={
        <Button
          size="xs"
          kind={button.code === 'claim' ? claim : button.code === 'use' ? 'line' : 'ink'}
          isOff={isOff}
          isBusy={isBusy}
          label={`${button.text}，${title}`}
          onTap={onTap}
        >
          {button.text}
        </Button>
      }
    >
      <CouponNote>
        {coupon.scopeText}，{coupon.validText}
      </CouponNote>
      {note ? (
        <CouponNote {...(NOTES[button.code] ?? TAKEN)}>{note}</CouponNote>
      ) : takenPercent === null ? null : (
        <Meter percent={takenPercent} text={`已领 ${takenPercent}%`} />
      )}
    </Coupon>
  )
}
