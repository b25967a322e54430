import type { CouponCard } from '@contract/schema/coupon'
import { observer } from 'mobx-react'
import { Button, type ButtonKind } from '@/ui/button/button'
import { Coupon, CouponNote, type CouponProps, type CouponTone } from '@/ui/coupon/coupon'
import type { IconName } from '@/ui/icon/icon-name'
import { Meter } from '@/ui/meter/meter'
import type { CouponListStore } from './coupon-list.store'

/** Codes of buttons without an action. */
const OFF: readonly string[] = ['soldOut', 'over']
/** Codes of buttons that open no other page. */
const STAYS: readonly string[] = ['claim', 'remind', 'unremind']
const NOTES: Record<string, { tone: CouponTone; icon: IconName }> = {
  remind: { tone: 'warn', icon: 'clock' },
  unremind: { tone: 'warn', icon: 'clock' },
  join: { tone: 'gold', icon: 'crown' },
}
const KINDS: Record<string, ButtonKind> = { use: 'line', remind: 'ghost', unremind: 'ghost' }
const TAKEN = { tone: 'ok', icon: 'check' } as const

/** Claimable coupons; the first claim button is the filled one. */
export const CouponFaces = observer(function CouponFaces(props: {
  store: CouponListStore
  ground?: CouponProps['ground']
  /** Called before a button opens another page. */
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
      isBusy={store.busy === coupon.couponId}
      onTap={() => {
        if (!STAYS.includes(coupon.button.code)) onLeave?.()
        store.press(coupon)
      }}
    />
  ))
})

/** One claimable coupon, with its blocking reason or the share that is already claimed. */
function CouponFace(props: {
  coupon: CouponCard
  ground: CouponProps['ground']
  /** Style of its button while the coupon can be claimed. */
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
          kind={button.code === 'claim' ? claim : (KINDS[button.code] ?? 'ink')}
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
