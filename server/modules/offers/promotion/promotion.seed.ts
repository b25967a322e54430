import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import { OFFER_TYPE } from '@contract/codes/offer'
import { FOREVER } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import type { QuotaService } from '../../finance/quota'
import type { AddOn, FullReduction } from '../pricing'
import { addOnOf } from './add-on.rules'
import { PIECES, piecesKey } from './pieces-reservable'
import type { PromotionService } from './promotion.service'
import type { PricePut } from './put-price.rules'

export interface PromotionDemo {
  /** Has no end. */
  offers: readonly (Pick<FullReduction, 'id' | 'title' | 'storeId' | 'basis' | 'tiers'> & {
    /** Null: all of the store, or of the mall. */
    productIds: readonly string[] | null
  })[]
  /** Has no end; `cents` of each of its goods, 0 for a gift. */
  addOns: readonly AddOnDemo[]
  /** Every day between two times of day in China (08:00). */
  flashSales: readonly FlashDemo[]
}
interface AddOnDemo extends Pick<AddOn, 'id' | 'title' | 'storeId' | 'steps' | 'goods'> {}
interface FlashDemo extends Pick<PricePut, 'id' | 'title' | 'each'> {
  from: string
  to: string
  /** `pieces` null: unlimited; `taken` of them are sold at the start of the day. */
  goods: readonly { skuId: string; productId: string; cents: number; pieces: number | null; taken: number }[]
}
interface Mall {
  db: Db
  promotions: PromotionService
  quotas: QuotaService
}

const RUNS = { priority: 0, startsAt: 0, endsAt: FOREVER }
/** Days on which goods of a flash sale are sold out from the start. */
const SHOWN_DAYS = 7

export function seedPromotion({ db, promotions, quotas }: Mall, demo: PromotionDemo, now: number): Promise<void> {
  return db.tx(async (tx) => {
    for (const { productIds, ...offer } of demo.offers) {
      const all = { type: OFFER_TYPE.fullReduction, ...RUNS, ...offer }
      await promotions.put(tx, { ...all, productIds: productIds && new Set(productIds) }, now)
    }
    for (const { goods, steps, ...head } of demo.addOns) {
      const isGift = goods.every(({ cents }) => cents === 0)
      const rule = { isGift, basis: 'cents' as const, steps, goods, earnedBy: null }
      await promotions.put(tx, addOnOf({ ...RUNS, ...head }, rule), now)
    }
    for (const sale of demo.flashSales) {
      await promotions.put(tx, flashOf(sale), now)
      for (let day = 0; day < SHOWN_DAYS; day++) await sell(tx, quotas, sale, chinaDay(now + day * DAY_MS))
    }
  })
}

function flashOf({ id, title, each, from, to, goods }: FlashDemo): PricePut {
  const dearest = Math.max(...goods.map(({ cents }) => cents))
  return {
    type: OFFER_TYPE.flashSale,
    ...RUNS,
    id,
    title,
    storeId: null,
    each,
    price: { cents: dearest },
    productIds: new Set(goods.map(({ productId }) => productId)),
    skus: new Map(goods.map(({ skuId, productId, cents, pieces }) => [skuId, { productId, cents, pieces }])),
    daily: { from: minuteOf(from), to: minuteOf(to) },
    opens: { coupons: false, points: false },
  }
}

async function sell(
  tx: Tx,
  quotas: Pick<QuotaService, 'takeUpTo' | 'leftOf'>,
  { id, goods }: FlashDemo,
  day: string,
): Promise<void> {
  for (const { skuId, pieces: total, taken: number } of goods) {
    if (total === null || number === 0) continue
    const ref = piecesKey(`${id}@${day}`, skuId)
    const isDone = (await quotas.leftOf(tx, PIECES, [ref])).size > 0
    if (!isDone) await quotas.takeUpTo(tx, { kind: PIECES, ref }, { number, total })
  }
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
