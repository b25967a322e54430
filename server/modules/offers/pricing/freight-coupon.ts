import { split } from '../../../kernel/money'
import type { CouponOutcome } from './best-coupons'
import type { QuoteLine } from './line.rules'
import type { Coupon, Lack } from './offer'
import { isWithin } from './unit-price.rules'

/** What a freight coupon takes off a line's share of freight. */
export interface FreightOff {
  /** The coupon's id. */
  ref: string
  title: string
  cents: number
}

/** A line whose share of freight is known; `publicCents` a piece. */
interface Brought {
  line: QuoteLine
  quoted: { publicCents: number; freightCents: number; freightOff: FreightOff | null }
}

export const isFreightCoupon = ({ isFreight }: Coupon): boolean => isFreight === true

/**
 * Takes the chosen freight coupon off what bringing its goods costs, or with `ids` null the one that takes most: one an
 * order, beside whatever coupons take off goods (behaviours 2.5, step 6). Writes into the lines; says what became of all.
 */
export function takeFreight(
  brought: readonly Brought[],
  coupons: readonly Coupon[],
  ids: readonly string[] | null,
  now: number,
): CouponOutcome[] {
  const looked = coupons.map((coupon) => ({ coupon, found: lookAt(coupon, brought, now) }))
  const usable = looked.flatMap(({ coupon, found }) =>
    'lack' in found || (ids !== null && !ids.includes(coupon.id)) ? [] : [{ coupon, ...found }],
  )
  // Of those that are named the first counts, as with coupons of one store.
  const chosen = usable.reduce<(typeof usable)[number] | undefined>(
    (best, one) => (!best || (ids === null && one.cents > best.cents) ? one : best),
    undefined,
  )
  if (chosen) take(chosen.coupon, chosen.lines, chosen.cents)
  return looked.map(({ coupon: { id }, found }): CouponOutcome => {
    return 'lack' in found ? { id, ...found } : { id, cents: found.cents, isChosen: id === chosen?.coupon.id }
  })
}

function take({ id: ref, title }: Coupon, lines: readonly Brought[], cents: number): void {
  const shares = split(
    cents,
    lines.map(({ quoted }) => quoted.freightCents),
  )
  for (const [at, { quoted }] of lines.entries()) {
    const share = shares[at] ?? 0
    if (share === 0) continue
    quoted.freightCents -= share
    quoted.freightOff = { ref, title, cents: share }
  }
}

function lookAt(coupon: Coupon, brought: readonly Brought[], now: number): { lines: Brought[]; cents: number } | Lack {
  if (now < coupon.startsAt) return { lack: 'notStarted', at: coupon.startsAt }
  if (now >= coupon.endsAt) return { lack: 'ended' }
  const within = brought.filter(({ line }) => isWithin(coupon, line))
  if (within.length === 0) return { lack: 'noGoods' }
  const publicCents = within.reduce((sum, { line, quoted }) => sum + quoted.publicCents * line.number, 0)
  if (publicCents < coupon.from) return { lack: 'belowCents', cents: coupon.from - publicCents }
  const lines = within.filter(({ quoted }) => quoted.freightCents > 0)
  if (lines.length === 0) return { lack: 'noFreight' }
  const freight = lines.reduce((sum, { quoted }) => sum + quoted.freightCents, 0)
  const most = 'cents' in coupon.off && coupon.off.cents > 0 ? coupon.off.cents : freight
  return { lines, cents: Math.min(most, freight) }
}
