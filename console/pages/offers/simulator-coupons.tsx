import { useState } from 'react'
import { Checkbox, moneyText, Segmented } from '../../ui'
import type { FormProps } from './simulator-state'

type CouponWay = 'best' | 'own' | 'none'
const WAYS: { value: CouponWay; label: string }[] = [
  { value: 'best', label: '选最省' },
  { value: 'own', label: '我来选' },
  { value: 'none', label: '不用' },
]

/** The best coupons, named ones or none. */
export function SimulatorCoupons({ state: { couponIds }, change, quote }: FormProps) {
  const [isPicking, setPicking] = useState(couponIds !== null && couponIds.length > 0)
  const way: CouponWay = couponIds === null ? 'best' : isPicking || couponIds.length > 0 ? 'own' : 'none'
  const coupons = quote?.coupons ?? []
  const chosen = coupons.flatMap(({ heldId, isChosen }) => (isChosen ? [heldId] : []))
  const ids = couponIds ?? chosen
  const choose = (next: CouponWay) => {
    setPicking(next === 'own')
    change({ couponIds: next === 'best' ? null : next === 'none' ? [] : chosen })
  }
  return (
    <div className="sim-field">
      <div className="row">
        <span className="grow">优惠券</span>
        <Segmented<CouponWay> size="small" aria-label="优惠券" value={way} options={WAYS} onChange={choose} />
      </div>
      {way === 'own' && (
        <ul className="coupons" aria-label="选优惠券">
          {coupons.length === 0 && <li className="note">没有券</li>}
          {coupons.map(({ heldId, title, isToClaim, takesCents, reason }) => (
            <li key={heldId} className="row">
              <Checkbox
                checked={ids.includes(heldId)}
                disabled={reason !== '' && !ids.includes(heldId)}
                onChange={({ target: { checked } }) =>
                  change({ couponIds: checked ? [...ids, heldId] : ids.filter((id) => id !== heldId) })
                }
              >
                {title}
              </Checkbox>
              <span className="note one-line grow" title={reason}>
                {reason || `${moneyText(-takesCents)}${isToClaim ? '，下单时领' : ''}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
