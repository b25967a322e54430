import { OFFER_TYPE } from '@contract/codes/offer'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { addOnText, isAddOn, readAddOn } from './add-on.rules'
import { isPointsReward, readReward } from './points-reward.rules'
import { isReduction, type PutOffer, readRule, ruleText } from './promotion.rules'
import { isPricePut, type PricePut, priceRuleText, readPriceRule } from './put-price.rules'

/** Offers that have not ended by `now`, in the order of their ids. */
export async function listOffers(q: Reader, now: number): Promise<PutOffer[]> {
  const rows = await q.selectFrom('offer').selectAll().where('ends_at', '>', now).orderBy('offer_id').execute()
  if (rows.length === 0) return []
  const reach = await q
    .selectFrom('offer_product')
    .selectAll()
    .where(
      'offer_id',
      'in',
      rows.map((row) => row.offer_id),
    )
    .execute()
  const products = new Map<string, typeof reach>()
  for (const row of reach) products.set(row.offer_id, [...(products.get(row.offer_id) ?? []), row])
  return rows.map((row) => {
    const own = products.get(row.offer_id)
    const head = {
      ...{ id: row.offer_id, title: row.title, priority: row.priority, storeId: row.store_id || null },
      ...{
        productIds: own ? new Set(own.map(({ product_id }) => product_id)) : null,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
      },
    }
    if (row.type === OFFER_TYPE.fullReduction) return { type: row.type, ...head, ...readRule(row.rule) }
    if (row.type === OFFER_TYPE.pointsReward) return { type: row.type, ...head, ...readReward(row.rule) }
    if (row.type === OFFER_TYPE.tradeIn) return readAddOn({ ...head, storeId: row.store_id }, row.rule)
    const numbers = (name: 'price_cents' | 'pieces') =>
      new Map((own ?? []).flatMap(({ product_id, [name]: value }) => (value === null ? [] : [[product_id, value]])))
    const rule = readPriceRule(row.rule, numbers('price_cents'))
    return { type: row.type as PricePut['type'], ...head, ...rule, pieces: numbers('pieces') }
  })
}

/** Adds an offer, or puts it in the place of the one of its id. */
export async function putOffer(tx: Tx, offer: PutOffer, now: number): Promise<void> {
  const row = {
    ...{ type: offer.type, title: offer.title, store_id: offer.storeId ?? '', priority: offer.priority },
    ...{
      starts_at: offer.startsAt,
      ends_at: offer.endsAt,
      rule: textOf(offer),
    },
  }
  await tx
    .insertInto('offer')
    .values({ offer_id: offer.id, ...row, created_at: now })
    .onConflict((c) => c.column('offer_id').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('offer_product').where('offer_id', '=', offer.id).execute()
  if (isAddOn(offer)) return
  const of = isPricePut(offer) ? offer : null
  const reach = [...(offer.productIds ?? [])].map((product_id) => ({
    ...{ offer_id: offer.id, product_id, price_cents: of?.own.get(product_id) ?? null },
    pieces: of?.pieces.get(product_id) ?? null,
  }))
  await insertMany(tx, 'offer_product', reach)
}

function textOf(offer: PutOffer): string {
  if (isAddOn(offer)) return addOnText(offer)
  if (isPointsReward(offer)) return JSON.stringify(offer.reward)
  return isReduction(offer) ? ruleText(offer) : priceRuleText(offer)
}

/** Ends an offer now; false when none of this id has yet to end. */
export async function endOffer(tx: Tx, offerId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer')
    .set({ ends_at: now })
    .where('offer_id', '=', offerId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
