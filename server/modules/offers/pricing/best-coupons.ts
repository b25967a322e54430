import type { Coupon, Lack } from './offer'
import { type Priced, sharesOf } from './pipeline.rules'
import { isWithin } from './unit-price.rules'

/** Of a percentage of the mall that has a bound all sets are tried, up to so many. */
const MOST_SETS = 4096

/** What a coupon takes off as chosen, or would take off alone, or what it lacks. */
export type CouponOutcome = { id: string } & ({ cents: number; isChosen: boolean } | Lack)

interface Best {
  chosen: readonly Coupon[]
  /** The most that a better set, should there be one, could save beyond this one; 0 where all that matter were tried. */
  gapCents: number
}

/**
 * The set of coupons that takes most off: at most one of each store and one of the mall, or one that goes with no other.
 * `priced` has come through all reductions; it stays as it is. Whether a coupon applies depends on no other (thresholds
 * count public amounts), so with a fixed amount of the mall, or none, each store takes its own best. A percentage of the
 * mall looks at what stores leave: all sets are tried up to MOST_SETS, beyond that two greedy ones. Of equals the one
 * with fewer coupons, then with those that stand first in `wallet`.
 */
export function bestCoupons(priced: Priced, wallet: readonly Coupon[]): Best {
  const trial = new Trial(priced, wallet)
  const { usable } = trial
  const joint = usable.filter(({ stacks }) => stacks.coupons)
  const byStore = new Map<string, Coupon[]>()
  for (const coupon of joint)
    if (coupon.storeId !== null) byStore.set(coupon.storeId, [...(byStore.get(coupon.storeId) ?? []), coupon])
  const stores = [...byStore.values()]
  const ofStores = stores.map((own) => trial.first(own)).filter((one) => one !== null)
  let best: Best = { chosen: [], gapCents: 0 }
  let most = 0
  const offer = (chosen: readonly Coupon[], gapCents = 0) => {
    const cents = trial.total(chosen)
    if (cents < most || (cents === most && chosen.length >= best.chosen.length)) return
    best = { chosen, gapCents }
    most = cents
  }
  offer(ofStores)
  for (const mall of joint.filter(({ storeId }) => storeId === null)) {
    if ('cents' in mall.off) {
      offer([...ofStores, mall])
    } else if (stores.reduce((sets, own) => sets * (own.length + 1), 1) <= MOST_SETS) {
      for (const set of setsOf(stores)) offer([...set, mall])
    } else {
      const bound = trial.total(ofStores) + trial.total([mall])
      const greedy = trial.greedy(stores, mall)
      const found = Math.max(trial.total(greedy), trial.total([...ofStores, mall]))
      offer(greedy, bound - found)
      offer([...ofStores, mall], bound - found)
    }
  }
  for (const alone of usable.filter(({ stacks }) => !stacks.coupons)) offer([alone])
  return best
}

/** What became of each coupon of a wallet, when these are chosen. */
export function couponOutcomes(
  priced: Priced,
  wallet: readonly Coupon[],
  chosen: ReadonlyMap<string, number>,
): CouponOutcome[] {
  const trial = new Trial(priced, wallet)
  return wallet.map((coupon) => {
    const cents = chosen.get(coupon.id)
    if (cents !== undefined) return { id: coupon.id, cents, isChosen: true }
    const lack = trial.lackOf(coupon)
    return lack ? { id: coupon.id, ...lack } : { id: coupon.id, cents: trial.total([coupon]), isChosen: false }
  })
}

/** Every way to take one coupon, or none, of each store. */
function* setsOf(stores: readonly (readonly Coupon[])[], from = 0): Generator<Coupon[]> {
  const own = stores[from]
  if (!own) {
    yield []
    return
  }
  for (const rest of setsOf(stores, from + 1)) {
    yield rest
    for (const coupon of own) yield [coupon, ...rest]
  }
}

/** Tries sets of coupons on a basket, sums only. */
class Trial {
  readonly usable: Coupon[] = []
  readonly #within = new Map<Coupon, readonly number[]>()
  readonly #lacks = new Map<Coupon, Lack>()

  constructor(
    private readonly priced: Priced,
    wallet: readonly Coupon[],
  ) {
    for (const coupon of wallet) {
      const within = priced.ranked.filter((at) => isWithin(coupon, priced.lines[at]))
      this.#within.set(coupon, within)
      const found = sharesOf(coupon, priced, within)
      if ('lack' in found) this.#lacks.set(coupon, found)
      else if (found.shares.some((share) => share > 0)) this.usable.push(coupon)
    }
  }

  lackOf(coupon: Coupon): Lack | undefined {
    return this.#lacks.get(coupon)
  }

  /** Cents that a set takes off, those of stores first. */
  total(set: readonly Coupon[]): number {
    const leftCents = [...this.priced.leftCents]
    let cents = 0
    for (const isOfMall of [false, true])
      for (const coupon of set) if ((coupon.storeId === null) === isOfMall) cents += this.#take(coupon, leftCents)
    return cents
  }

  /** The one of a store that takes most; null when none takes anything. */
  first(own: readonly Coupon[]): Coupon | null {
    let best: Coupon | null = null
    let most = 0
    for (const coupon of own) {
      const cents = this.total([coupon])
      if (cents > most) [best, most] = [coupon, cents]
    }
    return best
  }

  /** Store after store what is best beside the mall's coupon and what has been taken so far. */
  greedy(stores: readonly (readonly Coupon[])[], mall: Coupon): Coupon[] {
    let set: Coupon[] = [mall]
    for (const own of stores) {
      let most = this.total(set)
      let next = set
      for (const coupon of own) {
        const cents = this.total([...set, coupon])
        if (cents > most) [most, next] = [cents, [...set, coupon]]
      }
      set = next
    }
    return set
  }

  #take(coupon: Coupon, leftCents: number[]): number {
    const found = sharesOf(coupon, { ...this.priced, leftCents }, this.#within.get(coupon) ?? [])
    if ('lack' in found) return 0
    let cents = 0
    found.lines.forEach((at, index) => {
      const share = found.shares[index] ?? 0
      leftCents[at] = (leftCents[at] ?? 0) - share
      cents += share
    })
    return cents
  }
}
