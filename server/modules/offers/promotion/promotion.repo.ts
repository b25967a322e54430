import { OFFER_TYPE, type OfferType } from '@contract/codes/offer'
import type { OfferView } from '@contract/codes/offer-desk'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { StoreScope } from '../../../kernel/store-scope'
import { isAddOn, isPointsReward } from '../pricing'
import { addOnText, readAddOn } from './add-on.rules'
import { readReward } from './points-reward.rules'
import { isReduction, type PutOffer, readRule, ruleText } from './promotion.rules'
import type { OfferSkuTable, OfferTable } from './promotion.tables'
import { isPricePut, type PricePut, priceRuleText, readPriceRule } from './put-price.rules'

/** Offers that have not ended by `now`, ordered by id. */
export async function listOffers(q: Reader, now: number): Promise<PutOffer[]> {
  return offersOf(q, await q.selectFrom('offer').selectAll().where('endsAt', '>', now).orderBy('offerId').execute())
}

/** One offer, ended ones too; null for an unknown id. */
export async function findOffer(q: Reader, offerId: string): Promise<PutOffer | null> {
  const rows = await q.selectFrom('offer').selectAll().where('offerId', '=', offerId).execute()
  return (await offersOf(q, rows))[0] ?? null
}

/** Locks an offer against other writers; false for an unknown id. */
export async function lockOffer(tx: Tx, offerId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer')
    .set((eb) => ({ priority: eb.ref('priority') }))
    .where('offerId', '=', offerId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Search filters of staff; `scope`: offers of these stores and of the mall. */
export interface OfferFilter {
  scope: StoreScope
  view: OfferView
  stores?: readonly string[]
  types?: readonly OfferType[]
  /** A part of the title, or the whole id. */
  text?: string
}

function sought(q: Reader, { scope, view, stores, types, text }: OfferFilter, now: number) {
  let found = q.selectFrom('offer')
  if (view === 'ended') found = found.where('endsAt', '<=', now)
  else found = found.where('endsAt', '>', now).where('startsAt', view === 'active' ? '<=' : '>', now)
  if (scope !== 'all') found = found.where('storeId', 'in', ['', ...scope])
  if (stores) found = found.where('storeId', 'in', stores)
  if (types) found = found.where('type', 'in', types)
  if (text !== undefined) {
    const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    found = found.where((eb) => eb.or([eb('offerId', '=', text), sql<boolean>`title like ${part} escape '\\'`]))
  }
  return found
}

/** One page of a view; `after`: the moment and the id of the last offer of the previous page. */
export async function pageOffers(
  q: Reader,
  filter: OfferFilter,
  { now, after, limit }: { now: number; after?: { at: number; id: string } | undefined; limit: number },
): Promise<PutOffer[]> {
  const column = filter.view === 'ended' ? 'endsAt' : 'startsAt'
  const [direction, beyond] = filter.view === 'planned' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let page = sought(q, filter, now).selectAll().orderBy(column, direction).orderBy('offerId', direction).limit(limit)
  if (after)
    page = page.where((eb) =>
      eb.or([eb(column, beyond, after.at), eb.and([eb(column, '=', after.at), eb('offerId', beyond, after.id)])]),
    )
  return offersOf(q, await page.execute())
}

/** Number of offers of a view, up to `most`. */
export async function countOffers(q: Reader, filter: OfferFilter, now: number, most: number): Promise<number> {
  const { count } = await q
    .selectFrom(sought(q, filter, now).select('offerId').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function offersOf(q: Reader, rows: readonly OfferTable[]): Promise<PutOffer[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.offerId)
  const products = byOffer(await q.selectFrom('offer_product').selectAll().where('offerId', 'in', ids).execute())
  const skus = byOffer(
    await q.selectFrom('offer_sku').selectAll().where('offerId', 'in', ids).orderBy('skuId').execute(),
  )
  return rows.map((row) => {
    const own = products.get(row.offerId)
    const head = {
      id: row.offerId,
      title: row.title,
      priority: row.priority,
      storeId: row.storeId || null,
      productIds: own ? new Set(own.map(({ productId }) => productId)) : null,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
    }
    if (row.type === OFFER_TYPE.fullReduction) return { type: row.type, ...head, ...readRule(row.rule) }
    if (row.type === OFFER_TYPE.pointsReward) return { type: row.type, ...head, ...readReward(row.rule) }
    if (row.type === OFFER_TYPE.tradeIn) return readAddOn({ ...head, storeId: row.storeId }, row.rule)
    const rule = readPriceRule(row.rule, termsBySku(skus.get(row.offerId)))
    return { type: row.type as PricePut['type'], ...head, ...rule }
  })
}

function byOffer<R extends { offerId: string }>(rows: readonly R[]): Map<string, R[]> {
  const found = new Map<string, R[]>()
  for (const row of rows) {
    const own = found.get(row.offerId)
    if (own) own.push(row)
    else found.set(row.offerId, [row])
  }
  return found
}

const termsBySku = (rows: readonly OfferSkuTable[] | undefined): PricePut['skus'] =>
  rows
    ? new Map(rows.map(({ skuId, productId, priceCents: cents, pieces }) => [skuId, { productId, cents, pieces }]))
    : null

/** Adds an offer or replaces the one with its id. */
export async function putOffer(tx: Tx, offer: PutOffer, now: number): Promise<void> {
  const row = {
    type: offer.type,
    title: offer.title,
    storeId: offer.storeId ?? '',
    priority: offer.priority,
    startsAt: offer.startsAt,
    endsAt: offer.endsAt,
    rule: textOf(offer),
  }
  await tx
    .insertInto('offer')
    .values({ offerId: offer.id, ...row, createdAt: now })
    .onConflict((c) => c.column('offerId').doUpdateSet(row))
    .execute()
  for (const table of ['offer_product', 'offer_sku'] as const)
    await tx.deleteFrom(table).where('offerId', '=', offer.id).execute()
  if (isAddOn(offer)) return
  const reach = [...(offer.productIds ?? [])].map((productId) => ({ offerId: offer.id, productId }))
  await insertMany(tx, 'offer_product', reach)
  if (!isPricePut(offer)) return
  const skus = [...(offer.skus ?? [])].map(([skuId, { productId, cents: priceCents, pieces }]) => ({
    offerId: offer.id,
    skuId,
    productId,
    priceCents,
    pieces,
  }))
  await insertMany(tx, 'offer_sku', skus)
}

function textOf(offer: PutOffer): string {
  if (isAddOn(offer)) return addOnText(offer)
  if (isPointsReward(offer)) return JSON.stringify(offer.reward)
  return isReduction(offer) ? ruleText(offer) : priceRuleText(offer)
}

/** Ends an offer now; false when it does not exist or has ended. */
export async function endOffer(tx: Tx, offerId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer')
    .set({ endsAt: now })
    .where('offerId', '=', offerId)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
