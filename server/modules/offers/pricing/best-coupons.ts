import { percentOf } from './kinds/coupon'
import type { Coupon, FreightCoupon, Lack, Taking } from './offer'
import { type Priced, sharesOf, takesPart, takingOf } from './pipeline.rules'

/** Maximum number of sums that are kept from store to store; further ones are dropped (gapCents). */
const MOST_SUMS = 512

/** The cents that a coupon takes off when chosen, or would take off alone; or what it lacks. */
export type CouponOutcome = { id: string } & ({ cents: number; isChosen: boolean } | Lack)

interface Best {
  chosen: readonly Coupon[]
  /** Upper bound, in cents, of what a better set could save beyond this one; 0 when this set is optimal. */
  gapCents: number
}

/** A coupon applied alone. */
interface Tried {
  coupon: Coupon
  lines: readonly number[]
  cents: number
}

/** A store's coupon, or none: its cents, and the cents of the mall's percentage on the rest. */
interface Option {
  coupon: Coupon | null
  own: number
  rest: number
}

/** One choice per store processed so far. */
interface Sum {
  own: number
  rest: number
  chosen: readonly Coupon[]
}

/** A wallet for a basket after all reductions: each coupon tried alone, once. */
export class CouponTrial {
  readonly #tried = new Map<Coupon, Tried | Lack>()
  readonly #usable: Tried[] = []
  readonly #shares = new Map<Coupon, ReadonlyMap<number, number>>()
  readonly #priced: Priced
  readonly #leftCents: readonly number[]
  /** The store of each line. */
  readonly #stores: readonly string[]

  constructor(
    priced: Priced,
    private readonly wallet: readonly Coupon[],
  ) {
    this.#leftCents = [...priced.leftCents]
    this.#priced = { ...priced, leftCents: [...priced.leftCents] }
    this.#stores = priced.lines.map(({ storeId }) => storeId)
    const byStore = new Map<string | null, number[]>([[null, [...priced.ranked]]])
    for (const at of priced.ranked) {
      const own = byStore.get(this.#stores[at] ?? '')
      if (own) own.push(at)
      else byStore.set(this.#stores[at] ?? '', [at])
    }
    for (const coupon of wallet) {
      const within = (byStore.get(coupon.storeId) ?? []).filter((at) => takesPart(coupon, priced, at))
      const found = takingOf(coupon, priced, within)
      if ('lack' in found) {
        this.#tried.set(coupon, found)
        continue
      }
      const tried = { coupon, lines: found.lines, cents: this.#centsOf(found) }
      this.#tried.set(coupon, tried)
      if (tried.cents > 0) this.#usable.push(tried)
    }
  }

  /**
   * The set that takes most off: at most one coupon of each store and one of the mall, or one that excludes others.
   * Whether a coupon applies depends on no other (thresholds count public amounts), so beside a fixed amount of the
   * mall, or none, the best coupon of each store is optimal. A percentage of the mall depends on the rest that stores
   * leave: `#besidePercent`. Ties go to fewer coupons, then to the order of the wallet.
   */
  best(): Best {
    const joint = this.#usable.filter(({ coupon }) => coupon.stacks.coupons)
    const byStore = new Map<string, Tried[]>()
    for (const tried of joint) {
      const { storeId } = tried.coupon
      if (storeId !== null) byStore.set(storeId, [...(byStore.get(storeId) ?? []), tried])
    }
    const ofStores = [...byStore.values()].map((own) => own.reduce((a, b) => (b.cents > a.cents ? b : a)).coupon)
    let best: Best = { chosen: [], gapCents: 0 }
    let most = 0
    const offer = (chosen: readonly Coupon[], gapCents = 0) => {
      const cents = this.#total(chosen)
      if (cents < most || (cents === most && chosen.length >= best.chosen.length)) return
      best = { chosen, gapCents }
      most = cents
    }
    offer(ofStores)
    for (const mall of joint) {
      if (mall.coupon.storeId !== null) continue
      if ('cents' in mall.coupon.off) offer([...ofStores, mall.coupon])
      else {
        const found = this.#besidePercent(mall, [...byStore.values()], mall.coupon.off)
        offer(this.#needed(found.chosen), found.gapCents)
      }
    }
    for (const { coupon } of this.#usable) if (!coupon.stacks.coupons) offer([coupon])
    return best
  }

  /** The outcome of each coupon; `chosen`: cents of the chosen coupons by id. */
  outcomes(chosen: ReadonlyMap<string, number>): CouponOutcome[] {
    return this.wallet.map((coupon): CouponOutcome => {
      const cents = chosen.get(coupon.id)
      if (cents !== undefined) return { id: coupon.id, cents, isChosen: true }
      const tried = this.#tried.get(coupon)
      if (!tried || 'lack' in tried) return { id: coupon.id, ...(tried ?? { lack: 'noGoods' }) }
      return { id: coupon.id, cents: tried.cents, isChosen: false }
    })
  }

  /**
   * The best coupons of stores beside a percentage of the mall: maximizes Σ own + min(its maximum, Σ rest). Exact: it
   * keeps the sums that no other sum exceeds in both parts; above MOST_SUMS some are dropped.
   */
  #besidePercent(mall: Tried, stores: readonly (readonly Tried[])[], off: { perMille: number; most: number }): Best {
    const bound = off.most === 0 ? Number.POSITIVE_INFINITY : off.most
    const worth = ({ own, rest }: { own: number; rest: number }) => own + Math.min(bound, rest)
    const options = stores.map((own) => this.#optionsOf(own, mall, off.perMille))
    const counted = new Set(stores.map(([first]) => first?.coupon.storeId))
    let outside = 0
    for (const at of mall.lines)
      if (!counted.has(this.#stores[at] ?? '')) outside += percentOf(this.#leftCents[at] ?? 0, off.perMille)
    const all = (better: (a: Option, b: Option) => boolean) =>
      options
        .map((own) => own.reduce((a, b) => (better(b, a) ? b : a)))
        .reduce(joined, { own: 0, rest: outside, chosen: [mall.coupon] })
    // When the maximum has no effect, or always has, one pass over the stores is exact.
    const free = all((a, b) => a.own + a.rest > b.own + b.rest)
    if (free.rest <= bound) return { chosen: free.chosen, gapCents: 0 }
    const full = all((a, b) => a.own > b.own || (a.own === b.own && a.rest > b.rest))
    if (full.rest >= bound) return { chosen: full.chosen, gapCents: 0 }
    let sums: Sum[] = [{ own: 0, rest: outside, chosen: [mall.coupon] }]
    let isWhole = true
    for (const own of options) {
      sums = unbeaten(sums.flatMap((sum) => own.map((option) => joined(sum, option))))
      if (sums.length > MOST_SUMS) {
        isWhole = false
        const step = (sums.length - 1) / (MOST_SUMS - 1)
        sums = Array.from({ length: MOST_SUMS }, (_, i) => sums[Math.round(i * step)] as Sum)
      }
    }
    const best = sums.reduce((a, b) => (worth(b) > worth(a) ? b : a))
    const most = Math.min(full.own + bound, free.own + free.rest)
    return { chosen: best.chosen, gapCents: isWhole ? 0 : most - worth(best) }
  }

  #optionsOf(own: readonly Tried[], mall: Tried, perMille: number): Option[] {
    const open = mall.lines.filter((at) => this.#stores[at] === own[0]?.coupon.storeId)
    const optionOf = (tried: Tried | null): Option => {
      const taken = tried && this.#sharesOf(tried)
      let rest = 0
      for (const at of open) rest += percentOf((this.#leftCents[at] ?? 0) - (taken?.get(at) ?? 0), perMille)
      return { coupon: tried?.coupon ?? null, own: tried?.cents ?? 0, rest }
    }
    return [optionOf(null), ...own.map(optionOf)]
  }

  #centsOf(taking: Taking): number {
    let left = 0
    let cents = 0
    for (const [index, at] of taking.lines.entries()) {
      const own = this.#leftCents[at] ?? 0
      left += own
      if ('each' in taking) cents += Math.min(own, taking.each[index] ?? 0)
    }
    return 'each' in taking ? cents : Math.min(taking.cents, left)
  }

  /** The cents that one coupon alone takes off, by line. */
  #sharesOf({ coupon, lines }: Tried): ReadonlyMap<number, number> {
    let shares = this.#shares.get(coupon)
    if (!shares) {
      const found = sharesOf(coupon, this.#priced, lines)
      shares = new Map('lack' in found ? [] : found.lines.map((at, index) => [at, found.shares[index] ?? 0]))
      this.#shares.set(coupon, shares)
    }
    return shares
  }

  /** The chosen coupons without those that take nothing off. */
  #needed(chosen: readonly Coupon[]): readonly Coupon[] {
    const whole = this.#total(chosen)
    for (const coupon of chosen) {
      const fewer = chosen.filter((one) => one !== coupon)
      if (this.#total(fewer) === whole) return this.#needed(fewer)
    }
    return chosen
  }

  /** Cents that a set takes off: each store's coupon as applied alone, then the mall's coupon on the rest. */
  #total(set: readonly Coupon[]): number {
    const all = set.flatMap((coupon) => {
      const tried = this.#tried.get(coupon)
      return tried && !('lack' in tried) ? [tried] : []
    })
    const mall = all.find(({ coupon }) => coupon.storeId === null)
    const ofStores = all.filter((tried) => tried !== mall)
    const cents = ofStores.reduce((sum, tried) => sum + tried.cents, 0)
    if (!mall) return cents
    const leftCents = [...this.#leftCents]
    for (const tried of ofStores)
      for (const [at, share] of this.#sharesOf(tried)) leftCents[at] = (leftCents[at] ?? 0) - share
    const { off } = mall.coupon
    let open = 0
    for (const at of mall.lines)
      open += 'cents' in off ? (leftCents[at] ?? 0) : percentOf(leftCents[at] ?? 0, off.perMille)
    const most = 'cents' in off ? off.cents : off.most || Number.POSITIVE_INFINITY
    return cents + Math.min(most, open)
  }
}

/**
 * The freight coupon that is used: the first named one that applies, with `ids` null the one that takes most;
 * and the outcome of each. One per order, in addition to coupons on goods.
 */
export function chooseFreight(
  priced: Priced,
  wallet: readonly FreightCoupon[],
  ids: readonly string[] | null,
): { chosen: FreightCoupon | undefined; outcomes: CouponOutcome[] } {
  const tried = wallet.map((coupon) => {
    const found = sharesOf(
      coupon,
      priced,
      priced.ranked.filter((at) => takesPart(coupon, priced, at)),
    )
    return { coupon, found: 'lack' in found ? found : { cents: found.shares.reduce((sum, share) => sum + share, 0) } }
  })
  let [chosen, most]: [FreightCoupon | undefined, number] = [undefined, 0]
  for (const { coupon, found } of tried) {
    if ('lack' in found || (ids !== null && !ids.includes(coupon.id))) continue
    if (!chosen || (ids === null && found.cents > most)) [chosen, most] = [coupon, found.cents]
  }
  const outcomes = tried.map(({ coupon, found }): CouponOutcome => {
    const { id } = coupon
    return 'lack' in found ? { id, ...found } : { id, cents: found.cents, isChosen: coupon === chosen }
  })
  return { chosen, outcomes }
}

const joined = (sum: Sum, { own, rest, coupon }: Option): Sum => ({
  own: sum.own + own,
  rest: sum.rest + rest,
  chosen: coupon ? [coupon, ...sum.chosen] : sum.chosen,
})

/** The sums that no other exceeds in both parts, ascending by `own`; ties go to the sum with the fewest coupons. */
function unbeaten(sums: Sum[]): Sum[] {
  const sorted = sums.sort((a, b) => b.own - a.own || b.rest - a.rest || a.chosen.length - b.chosen.length)
  const kept: Sum[] = []
  for (const sum of sorted) if (sum.rest > (kept.at(-1)?.rest ?? -1)) kept.push(sum)
  return kept.reverse()
}
