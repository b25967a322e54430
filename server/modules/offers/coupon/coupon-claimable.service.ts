import { createHash } from 'node:crypto'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import type { QuotaService } from '../../finance/quota'
import type { Claimable } from '../promotion'
import { type CouponRecord, couponOf, validity } from './coupon.rules'
import { type CouponService, QUOTA } from './coupon.service'

/** Equal to the TTL of cached offers: a coupon that runs out is no longer returned after it. */
const KEEP_MS = 2000
const ALL = 'all'

/** The coupons that can be claimed from `from` (inclusive) to `until` (exclusive). */
interface Stretch extends Claimable {
  from: number
  until: number
}

export interface CouponClaimableDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'subscribe'>
  quotas: Pick<QuotaService, 'leftOf'>
  coupons: Pick<CouponService, 'records' | 'leavesOf'>
}

/**
 * Coupons that every shopper, or every member, may claim and use now: listed, within their time, with some left, and of
 * a kind that takes something off goods. Earlier claims of a shopper do not count. Cached for all shoppers: a coupon
 * that is put or ended takes effect immediately, one that runs out within 2 s.
 */
export class CouponClaimableService {
  readonly #kept: FreshCache<Stretch>

  constructor(private readonly deps: CouponClaimableDeps) {
    this.#kept = new FreshCache(deps.clock, KEEP_MS, 1)
    deps.pubSub.subscribe('coupons', () => this.#kept.forget())
  }

  async find(q: Reader, now: number): Promise<Claimable> {
    // A transaction fills no shared cache, and a second connection could deadlock the pool.
    if (q.isTransaction) return this.#kept.peek(ALL) ?? this.#read(q, now)
    const ask = () => this.#kept.get(ALL, () => this.#read(this.deps.db.q, now))
    const kept = await ask()
    if (kept.from <= now && now < kept.until) return kept
    this.#kept.forget()
    return ask()
  }

  async #read(q: Reader, now: number): Promise<Stretch> {
    const { coupons, quotas } = this.deps
    const listed = [...(await coupons.records(q)).values()].filter(
      ({ isListed, kind, claimUntil }) => isListed && (kind === 'amount' || kind === 'discount') && now < claimUntil,
    )
    const edges = listed.flatMap(edgesOf)
    const timed = listed.filter((record) => record.claimFrom <= now && holdsAt(record, now))
    const left = await quotas.leftOf(
      q,
      QUOTA,
      timed.map(({ couponId }) => couponId),
    )
    const open = timed.filter(({ couponId }) => {
      const { total, taken } = left.get(couponId) ?? { total: 1, taken: 0 }
      return taken < total
    })
    const leaves = await coupons.leavesOf(q, open)
    return {
      coupons: open.map((record) => {
        const { couponId: heldId, audience, claimFrom: fromAt } = record
        const { untilAt } = validity(record, now)
        return {
          coupon: couponOf(record, { heldId, fromAt, untilAt }, leaves(record).categoryIds),
          isForMembers: audience === 'member',
        }
      }),
      name: nameOf(open),
      from: Math.max(0, ...edges.filter((edge) => edge <= now)),
      until: Math.min(Number.MAX_SAFE_INTEGER, ...edges.filter((edge) => edge > now)),
    }
  }
}

/** Moments at which a coupon begins or ceases to count. */
const edgesOf = ({ claimFrom, claimUntil, valid }: CouponRecord): number[] =>
  'days' in valid ? [claimFrom, claimUntil] : [claimFrom, claimUntil, valid.from, valid.until]

function holdsAt(record: CouponRecord, now: number): boolean {
  const { fromAt, untilAt } = validity(record, now)
  return fromAt <= now && now < untilAt
}

/** A hash of the terms of all coupons: ids are not sufficient, because a replaced coupon keeps its id. */
function nameOf(open: readonly CouponRecord[]): string {
  if (open.length === 0) return ''
  const print = createHash('sha256')
  for (const record of open)
    print.update(JSON.stringify({ ...record, productIds: record.productIds && [...record.productIds] }))
  return print.digest('base64url').slice(0, 16)
}
