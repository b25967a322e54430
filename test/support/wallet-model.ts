// Coupons that shoppers have by what they own, and how each stands, in the model of it.
import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import type { Noun, Owned } from './owned-model'
import type { TestShop } from './test-shop'

/** Cents that each takes off an order, of whatever price. */
export const OFF_CENTS = 500

export interface Held {
  uid: string
  heldId: string
  couponId: string
  until: number
  state: 'unused' | 'locked' | 'used' | 'void'
}
export interface OfWallet extends Owned {
  wallet: Wallet
}
type Valid = { days: number } | { until: number }

export const isUsable = ({ state, until }: Held, now: number): boolean => state === 'unused' && until > now

export class Wallet implements Noun {
  readonly held: Held[] = []
  readonly #valid = new Map<string, Valid>()
  constructor(
    readonly uids: readonly string[],
    readonly name: string,
  ) {}
  /** Puts a coupon up that nobody can claim; gives its id. */
  async put(real: TestShop, word: string, valid: Valid): Promise<string> {
    const couponId = `${this.name}-${word}`
    this.#valid.set(couponId, valid)
    const of = { couponId, from: 0, off: { cents: OFF_CENTS }, isListed: false }
    const fixed = 'until' in valid ? { from: 0, until: valid.until } : valid
    const record = couponRecord({ ...of, valid: fixed })
    await real.db.tx((tx) => real.coupons.put(tx, record, null, real.clock.now()))
    return couponId
  }
  until(couponId: string, now: number): number {
    const valid = this.#valid.get(couponId) ?? { until: 0 }
    return 'until' in valid ? valid.until : startOfChinaDay(chinaDay(now)) + valid.days * DAY_MS
  }
  canHand(couponIds: readonly string[], now: number): boolean {
    return couponIds.every((id) => this.until(id, now) > now)
  }
  /** A shopper got these, each as often as it is named, and nothing else. */
  async take(real: TestShop, uid: string, couponIds: readonly string[], now: number): Promise<Held[]> {
    const rows = await real.db.q.selectFrom('held_coupon').selectAll().where('uid', '=', uid).execute()
    const fresh = rows
      .filter((row) => !this.held.some(({ heldId }) => heldId === row.heldId))
      .map(({ heldId, couponId, untilAt: until }): Held => {
        return { uid, heldId, couponId, until, state: 'unused' }
      })
    expect(fresh.map(({ couponId, until }) => `${couponId} ${until}`).sort()).toEqual(
      couponIds.map((id) => `${id} ${this.until(id, now)}`).sort(),
    )
    this.held.push(...fresh)
    return fresh
  }
  dues() {
    return []
  }
  turn() {}
  async compare(real: TestShop) {
    const rows = await real.db.q
      .selectFrom('held_coupon')
      .select(['heldId', 'state', 'untilAt'])
      .where('uid', 'in', this.uids)
      .execute()
    const words = (all: readonly (readonly [string, string, number])[]) => all.map((one) => one.join(' ')).sort()
    expect(words(rows.map((row) => [row.heldId, row.state, Number(row.untilAt)]))).toEqual(
      words(this.held.map(({ heldId, state, until }) => [heldId, state, until])),
    )
  }
}
