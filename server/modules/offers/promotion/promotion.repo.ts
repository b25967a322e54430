import { OFFER_TYPE } from '@contract/codes/offer'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { addOnText, isAddOn, readAddOn } from './add-on.rules'
import { isPointsReward, readReward } from './points-reward.rules'
import { isReduction, type PutOffer, readRule, ruleText } from './promotion.rules'
import type { OfferSkuTable } from './promotion.tables'
import { isPricePut, type PricePut, priceRuleText, readPriceRule } from './put-price.rules'

/** Offers that have not ended by `now`, in the order of their ids. */
export async function listOffers(q: Reader, now: number): Promise<PutOffer[]> {
  const rows = await q.selectFrom('offer').selectAll().where('ends_at', '>', now).orderBy('offer_id').execute()
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.offer_id)
  const products = byOffer(await q.selectFrom('offer_product').selectAll().where('offer_id', 'in', ids).execute())
  const skus = byOffer(
    await q.selectFrom('offer_sku').selectAll().where('offer_id', 'in', ids).orderBy('sku_id').execute(),
  )
  return rows.map((row) => {
    const own = products.get(row.offer_id)
    const head = {
      id: row.offer_id,
      title: row.title,
      priority: row.priority,
      storeId: row.store_id || null,
      productIds: own ? new Set(own.map(({ product_id }) => product_id)) : null,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    }
    if (row.type === OFFER_TYPE.fullReduction) return { type: row.type, ...head, ...readRule(row.rule) }
    if (row.type === OFFER_TYPE.pointsReward) return { type: row.type, ...head, ...readReward(row.rule) }
    if (row.type === OFFER_TYPE.tradeIn) return readAddOn({ ...head, storeId: row.store_id }, row.rule)
    const rule = readPriceRule(row.rule, termsBySku(skus.get(row.offer_id)))
    return { type: row.type as PricePut['type'], ...head, ...rule }
  })
}

function byOffer<R extends { offer_id: string }>(rows: readonly R[]): Map<string, R[]> {
  const found = new Map<string, R[]>()
  for (const row of rows) {
    const own = found.get(row.offer_id)
    if (own) own.push(row)
    else found.set(row.offer_id, [row])
  }
  return found
}

const termsBySku = (rows: readonly OfferSkuTable[] | undefined): PricePut['skus'] =>
  rows
    ? new Map(
        rows.map(({ sku_id, product_id: productId, price_cents: cents, pieces }) => [
          sku_id,
          { productId, cents, pieces },
        ]),
      )
    : null

/** Adds an offer, or puts it in the place of the one of its id. */
export async function putOffer(tx: Tx, offer: PutOffer, now: number): Promise<void> {
  const row = {
    type: offer.type,
    title: offer.title,
    store_id: offer.storeId ?? '',
    priority: offer.priority,
    starts_at: offer.startsAt,
    ends_at: offer.endsAt,
    rule: textOf(offer),
  }
  await tx
    .insertInto('offer')
    .values({ offer_id: offer.id, ...row, created_at: now })
    .onConflict((c) => c.column('offer_id').doUpdateSet(row))
    .execute()
  for (const table of ['offer_product', 'offer_sku'] as const)
    await tx.deleteFrom(table).where('offer_id', '=', offer.id).execute()
  if (isAddOn(offer)) return
  const reach = [...(offer.productIds ?? [])].map((product_id) => ({ offer_id: offer.id, product_id }))
  await insertMany(tx, 'offer_product', reach)
  if (!isPricePut(offer)) return
  const skus = [...(offer.skus ?? [])].map(([sku_id, { productId: product_id, cents: price_cents, pieces }]) => ({
    offer_id: offer.id,
    sku_id,
    product_id,
    price_cents,
    pieces,
  }))
  await insertMany(tx, 'offer_sku', skus)
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
