import { percentOf } from './kinds/coupon'
import type { Coupon, Lack, Taking } from './offer'
import { type Priced, sharesOf, takesPart, takingOf } from './pipeline.rules'

/** Sums that are kept while stores are gone through one after the other; beyond that some are let go (gapCents). */
const MOST_SUMS = 512

/** What a coupon takes off as chosen, or would take off alone, or what it lacks. */
export type CouponOutcome = { id: string } & ({ cents: number; isChosen: boolean } | Lack)

interface Best {
  chosen: readonly Coupon[]
  /** The most that a better set, should there be one, could save beyond this one; 0 where it is the best there is. */
  gapCents: number
}

/** A coupon as it would come off alone. */
interface Tried {
  coupon: Coupon
  lines: readonly number[]
  cents: number
}

/** One of a store's coupons, or none: what it takes, and what the mall's percentage takes of what it leaves. */
interface Option {
  coupon: Coupon | null
  own: number
  rest: number
}

/** A choice in each of the stores gone through so far. */
interface Sum {
  own: number
  rest: number
  chosen: readonly Coupon[]
}

/** A wallet beside a basket that has come through all reductions: each coupon tried alone, once. */
export class CouponTrial {
  readonly #tried = new Map<Coupon, Tried | Lack>()
  readonly #usable: Tried[] = []
  readonly #shares = new Map<Coupon, ReadonlyMap<number, number>>()
  readonly #priced: Priced
  readonly #leftCents: readonly number[]
  /** Of each line the store. */
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
   * The set that takes most off: at most one of each store and one of the mall, or one that goes with no other. Whether a
   * coupon applies depends on no other (thresholds count public amounts), so with a fixed amount of the mall, or none, each
   * store takes its own best. A percentage of the mall looks at what stores leave: `besidePercent`. Of equals the one with
   * fewer coupons, then with those that stand first in the wallet.
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

  /** What became of each, when some are chosen: their cents by id. */
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
   * The best of stores' coupons beside a percentage of the mall: most of Σ own + min(its bound, Σ rest). Exact, by going
   * from store to store with those sums that none beats in both; of more than MOST_SUMS some are let go.
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
    // Where the bound does not count, or counts whatever is taken, one look at each store says it.
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

  /** By line what one takes alone. */
  #sharesOf({ coupon, lines }: Tried): ReadonlyMap<number, number> {
    let shares = this.#shares.get(coupon)
    if (!shares) {
      const found = sharesOf(coupon, this.#priced, lines)
      shares = new Map('lack' in found ? [] : found.lines.map((at, index) => [at, found.shares[index] ?? 0]))
      this.#shares.set(coupon, shares)
    }
    return shares
  }

  /** Without those that make no difference. */
  #needed(chosen: readonly Coupon[]): readonly Coupon[] {
    const whole = this.#total(chosen)
    for (const coupon of chosen) {
      const fewer = chosen.filter((one) => one !== coupon)
      if (this.#total(fewer) === whole) return this.#needed(fewer)
    }
    return chosen
  }

  /** Cents that a set takes off: those of stores as they would alone, then the mall's of what they leave. */
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

const joined = (sum: Sum, { own, rest, coupon }: Option): Sum => ({
  own: sum.own + own,
  rest: sum.rest + rest,
  chosen: coupon ? [coupon, ...sum.chosen] : sum.chosen,
})

/** Those that no other beats in both, rising in `own`; of equals the one with the fewest coupons. */
function unbeaten(sums: Sum[]): Sum[] {
  const sorted = sums.sort((a, b) => b.own - a.own || b.rest - a.rest || a.chosen.length - b.chosen.length)
  const kept: Sum[] = []
  for (const sum of sorted) if (sum.rest > (kept.at(-1)?.rest ?? -1)) kept.push(sum)
  return kept.reverse()
}
