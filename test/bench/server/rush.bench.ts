import { OFFER_TYPE } from '@contract/codes/offer'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { pricedSkus, priceOf } from '@server/modules/offers/promotion/promotion.fixture'
import type { Services } from '@server/services'
import { breaches } from '../../support/invariants'
import { type Measured, quantile } from './load'
import { type Fixture, LoadProcess, makeFixture, removeFixture, withServices } from './mall'
import { type Bench, measure, PRODUCTS, say, withMall } from './measure'
import type { Try } from './scenarios'

const SHOPPERS = 20_000
const IN_FLIGHT = 1000
const COUPONS = 2000
const PIECES = 100
const CALM_MOST = 3
/** Seconds of both measurements, alone and during the rush, because each starts with new connections. */
const LOOK_SECONDS = 1
const IDLE_LOOKS = 6
const COUPON_ID = 'rush'
const SALE_ID = 'rush'
/** The three SKUs of the first product are on sale. */
const GOODS = { productId: 'scale-0000007', skuId: 'scale-0000007-0', storeId: 'scale-store-1' }
const HOUR_MS = 3_600_000

interface Rush {
  name: string
  what: Try
  most: number
  /** Number of successes, by the mall's rows. */
  had(services: Services): Promise<number>
}

const RUSHES: readonly Rush[] = [
  {
    name: 'coupons',
    what: { what: 'claim', couponId: COUPON_ID },
    most: COUPONS,
    async had({ db }) {
      const rows = await db.q.selectFrom('held_coupon').select('uid').where('couponId', '=', COUPON_ID).execute()
      if (new Set(rows.map(({ uid }) => uid)).size !== rows.length) throw new Error('a shopper has two pieces')
      return rows.length
    },
  },
  {
    name: 'flash',
    what: { what: 'buy', skuId: GOODS.skuId, storeId: GOODS.storeId },
    most: PIECES,
    async had({ db, promotions }) {
      const taken = await promotions.taken(db.q, SALE_ID, [GOODS.skuId])
      return taken.get(GOODS.skuId) ?? 0
    },
  },
]

/**
 * `npm run bench -- rush [--shoppers 20000] [--parts coupons,flash]`: each shopper tries once, 1,000 in parallel, to
 * claim one of 2,000 coupons and to buy one of 100 pieces of a flash sale, while others read lists. Exit code 1 when
 * the number of successes differs, the ledger does not balance, or lists are too slow meanwhile.
 */
export async function run(args: readonly string[]): Promise<void> {
  const of = (name: string) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : undefined)
  const shoppers = Number(of('shoppers') ?? SHOPPERS)
  const parts = (of('parts') ?? 'coupons,flash').split(',')
  say(`Rush bench: ${shoppers} shoppers, ${IN_FLIGHT} in flight`)
  const fixture = await makeFixture(PRODUCTS, shoppers)
  try {
    await withServices(fixture.folder, prepare)
    for (const rush of RUSHES) if (parts.includes(rush.name)) await hold(fixture, rush)
  } finally {
    removeFixture(fixture)
  }
}

async function prepare({ db, coupons, promotions }: Services): Promise<void> {
  const now = Date.now()
  const sale = priceOf({
    id: SALE_ID,
    type: OFFER_TYPE.flashSale,
    storeId: GOODS.storeId,
    price: { cents: 1 },
    ...pricedSkus([GOODS], null, PIECES),
    each: 1,
    endsAt: now + HOUR_MS,
  })
  await db.tx(async (tx) => {
    await coupons.put(tx, couponRecord({ couponId: COUPON_ID }), COUPONS, now)
    await promotions.put(tx, sale, now)
  })
}

async function hold(fixture: Fixture, { name, what, most, had }: Rush): Promise<void> {
  const { idleP99, busyP99, tried } = await withMall(fixture, (bench) => rush(bench, what))
  const { found, count } = await withServices(fixture.folder, async (services, db) => ({
    found: await breaches(db),
    count: await had(services),
  }))
  const wanted = Math.min(most, fixture.shoppers.length)
  const refused = fixture.shoppers.length - wanted
  const isRight = tried.done === wanted && tried.errors === refused && count === wanted && found.length === 0
  const ratio = busyP99 / idleP99
  const seconds = (fixture.shoppers.length / tried.perTry).toFixed(1)
  say(
    `${name}: ${tried.done} had (${count} by the rows), ${tried.errors} refused ("${tried.firstError}") in ${seconds} s, ${tried.perTry.toFixed(0)} tries/s; ledger ${found[0] ?? 'balances'}: ${isRight ? 'right' : 'WRONG'}`,
  )
  say(
    `${name}: list p99 ${idleP99.toFixed(1)} ms idle, ${busyP99.toFixed(1)} meanwhile: ${ratio.toFixed(1)} × (≤ ${CALM_MOST}): ${ratio <= CALM_MOST ? 'kept' : 'MISSED'}`,
  )
  if (!isRight || ratio > CALM_MOST) process.exitCode = 1
}

/** All shoppers try; lists are measured at a low rate, before and meanwhile. */
async function rush(bench: Bench, what: Try): Promise<Rushed> {
  const gentle = { clients: 4, pauseMs: 20 }
  await measure(bench, 'list', { ...gentle, seconds: 1 })
  const { mall, fixture } = bench
  const target = { url: mall.url, sandboxUrl: null, shoppers: fixture.shoppers }
  const goods = { products: PRODUCTS, skusEach: 3, stores: 6 }
  const crowd = LoadProcess.start()
  try {
    await crowd.order({ kind: 'ready', ...target, goods, ...what, inFlight: IN_FLIGHT })
    bench.load.keepTimeOf(crowd)
    const look = async () => (await measure(bench, 'list', { ...gentle, seconds: LOOK_SECONDS })).took ?? []
    const idle: number[] = []
    for (let i = 0; i < IDLE_LOOKS; i++) idle.push(...(await look()))
    const trying = crowd.order({ kind: 'rush' })
    const busy: number[] = []
    let isOver = false
    const over = () => {
      isOver = true
    }
    trying.then(over, over)
    while (!isOver) {
      const seen = await look()
      // A list measurement that lasts longer than the rush is partly without load.
      if (!isOver || busy.length === 0) busy.push(...seen)
    }
    const all = await trying
    return {
      idleP99: p99Of(idle),
      busyP99: p99Of(busy),
      tried: { ...all, perTry: ((all.done + all.errors) * all.perSecond) / Math.max(1, all.done) },
    }
  } finally {
    crowd.stop()
  }
}

const p99Of = (took: readonly number[]) =>
  quantile(
    took.toSorted((a, b) => a - b),
    0.99,
  )

interface Rushed {
  /** Times of lists in ms. */
  idleP99: number
  busyP99: number
  tried: Tried
}

interface Tried extends Measured {
  /** Attempts per second, including refused ones. */
  perTry: number
}
