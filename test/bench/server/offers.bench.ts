import { newId } from '@server/kernel/ids'
import { insertMany } from '@server/kernel/insert-many'
import type { HeldCouponTable } from '@server/modules/offers/coupon'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { offerOf } from '@server/modules/offers/promotion/promotion.fixture'
import type { Services } from '@server/services'
import { copyFixture, type Fixture, makeFixture, removeFixture, withServices } from './mall'
import { buyersAndAdders, CLIENTS, measure, PRODUCTS, rateOf, say, withMall } from './measure'
import { median, table } from './rates'
import type { Signer } from './wire'

const SHOPPERS = 1000
const STORES = 6
/** Coupons of the mall and of each store per shopper: a submit uses one of each, and considers all of them. */
const OF_MALL = 20
const OF_STORE = 6
/** Number of offers of the mall, in addition to one of each store. */
const MALL_OFFERS = 4
const RATE_LEAST = 0.8
const FOR_GOOD = 4_000_000_000_000

/**
 * `npm run bench -- offers [--rounds 3] [--seconds 4]`: complete checkouts in a mall without offers, and in one where
 * each order has five offers and two coupons, alternating. Exit code 1 when the latter have less than 80 % of the rate.
 */
export async function run(args: readonly string[]): Promise<void> {
  const of = (name: string, usual: number) =>
    args.includes(`--${name}`) ? Number(args[args.indexOf(`--${name}`) + 1]) : usual
  const [rounds, seconds] = [of('rounds', 3), of('seconds', 4)]
  say(`Offers bench: ${rounds} pairs of rounds, ${seconds} s each, 5 offers and 2 coupons for each order`)
  const plain = await makeFixture(PRODUCTS, SHOPPERS)
  const rich = copyFixture(plain)
  const pairs: { plain: number; rich: number }[] = []
  try {
    await withServices(rich.folder, (services) => fill(services, buyersAndAdders(rich).buyers))
    for (let pair = 1; pair <= rounds; pair++) {
      const own = { plain: await rateIn(plain, seconds), rich: await rateIn(rich, seconds) }
      pairs.push(own)
      say(`  pair ${pair}: ${own.plain.toFixed(0)}/s without, ${own.rich.toFixed(0)}/s with`)
    }
  } finally {
    removeFixture(plain)
    removeFixture(rich)
  }
  const ratio = median(pairs.map((pair) => pair.rich / pair.plain))
  const rows = [
    [median(pairs.map((pair) => pair.plain)), median(pairs.map((pair) => pair.rich)), `${(ratio * 100).toFixed(1)} %`],
  ]
  say(`\n${table(['checkouts/s without', 'with offers and coupons', 'ratio (≥ 80 %)'], rows)}\n`)
  say(ratio >= RATE_LEAST ? 'the gate is kept' : 'MISSED')
  if (ratio < RATE_LEAST) process.exitCode = 1
}

/** Offers that apply to every order, and two coupons that can be combined, many of each for every buyer. */
async function fill({ db, promotions, coupons }: Services, buyers: readonly Signer[]): Promise<void> {
  const now = Date.now()
  const tiers = [{ from: 1, off: { cents: 1 } }]
  const stores = Array.from({ length: STORES }, (_, n) => `scale-store-${n}`)
  await db.tx(async (tx) => {
    for (const storeId of stores) await promotions.put(tx, offerOf({ id: `of ${storeId}`, storeId, tiers }), now)
    for (let n = 0; n < MALL_OFFERS; n++)
      await promotions.put(tx, offerOf({ id: `mall ${n}`, priority: n, tiers }), now)
    for (const storeId of [null, ...stores])
      await coupons.put(
        tx,
        couponRecord({ couponId: couponOf(storeId), storeId, from: 0, off: { cents: 1 } }),
        null,
        now,
      )
  })
  for (const { uid } of buyers) {
    const rows = [null, ...stores].flatMap((storeId) =>
      Array.from(
        { length: storeId === null ? OF_MALL : OF_STORE },
        (): HeldCouponTable => ({
          uid,
          heldId: newId(),
          couponId: couponOf(storeId),
          state: 'unused',
          no: '',
          cameBy: '',
          isOfCard: 0,
          giftUntil: 0,
          fromAt: 0,
          untilAt: FOR_GOOD,
          claimedAt: now,
          settledAt: 0,
          told: 2,
        }),
      ),
    )
    await db.tx((tx) => insertMany(tx, 'held_coupon', rows))
  }
}

const couponOf = (storeId: string | null) => `of ${storeId ?? 'the mall'}`

async function rateIn(pristine: Fixture, seconds: number): Promise<number> {
  const fixture = copyFixture(pristine)
  try {
    return await withMall(fixture, async (bench) => {
      const { buyers } = buyersAndAdders(fixture)
      await measure(bench, 'checkout', { clients: CLIENTS, seconds: 1, shoppers: buyers })
      const { perSecond, errors } = await rateOf(bench, 'checkout', seconds, buyers)
      if (errors > 0) process.exitCode = 1
      return perSecond
    })
  } finally {
    removeFixture(fixture)
  }
}
