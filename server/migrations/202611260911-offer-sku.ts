import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611260911-offer-sku'

interface OfferProduct {
  offer_id: string
  product_id: string
  price_cents: number | null
  pieces: number | null
}
interface OfferSku extends OfferProduct {
  sku_id: string
}
type Rows = {
  offer: { offer_id: string; type: number; rule: string }
  offer_product: OfferProduct
  offer_sku: OfferSku
  sku: { sku_id: string; product_id: string; position: number; price_cents: number; is_live: number }
  hold: {
    uid: string
    no: string
    kind: string
    line_id: string
    key: string
    number: number
    back_number: number
    state: string
  }
  order_line: { uid: string; id: string; sku_id: string }
  quota: { kind: string; ref: string; total: number; taken: number }
  quota_person: { uid: string; kind: string; ref: string; period: string; taken: number }
}
type Db = Kysely<Rows>
type Sku = Rows['sku']

/** Limited-time, flash, newcomers', members' and the app's prices. */
const PRICE_TYPES = [1, 4, 11, 12, 13, 15]
const COUNTED = ['pieces', 'each']
const AT_ONCE = 200

/**
 * Prices of offers were for products, whatever their SKUs cost. Now they are for SKUs: those with the lowest list price keep
 * the offer's, with its pieces and what was taken of them; the others have their list price again. A percentage without a
 * number of pieces stays for all SKUs.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  await createTable(untyped, 'offer_sku', {
    columns: { offer_id: 'text', sku_id: 'text', product_id: 'text', price_cents: 'bigint?', pieces: 'bigint?' },
    key: ['offer_id', 'sku_id'],
  })
  const db = untyped.withTables<Rows>()
  const offers = await db.selectFrom('offer').selectAll().where('type', 'in', PRICE_TYPES).execute()
  const products = await productsOf(
    db,
    offers.map(({ offer_id }) => offer_id),
  )
  const skus = await skusOf(db, [...new Set(products.map(({ product_id }) => product_id))])
  /** By offer and product: the SKUs to which the counts of the product move; the first one is the default. */
  const places = new Map<string, Place[]>()
  const rows: OfferSku[] = []
  for (const { offer_id, rule } of offers) {
    const own = products.filter((one) => one.offer_id === offer_id)
    const isAmount = 'cents' in (JSON.parse(rule) as { price: object }).price
    const isBySku = isAmount || own.some(({ price_cents, pieces }) => price_cents !== null || pieces !== null)
    for (const one of own) {
      const all = skus.get(one.product_id) ?? []
      const isOfAll = !isAmount && one.price_cents === null && one.pieces === null
      const kept = isOfAll ? all.map(({ sku_id }) => ({ sku_id, pieces: null })) : shared(cheapest(all), one.pieces)
      if (isBySku) rows.push(...kept.map(({ sku_id, pieces }) => ({ ...one, sku_id, pieces })))
      places.set(keyOf(offer_id, one.product_id), isOfAll ? byPrice(kept, all) : kept)
    }
  }
  for (const some of chunks(rows)) await db.insertInto('offer_sku').values(some).execute()
  const moved = await moveHolds(db, places)
  await moveTotals(db, places, moved)
  await moveLimits(db, places, moved)
  for (const column of ['price_cents', 'pieces'])
    await untyped.schema.alterTable('offer_product').dropColumn(column).execute()
}

interface Place {
  sku_id: string
  pieces: number | null
}

/** How many pieces orders hold of each SKU: of the offer's pieces by key, of a shopper's limit by uid and key. */
interface Moved {
  pieces: Map<string, number>
  each: Map<string, number>
}

const keyOf = (period: string, of: string) => `${period} ${of}`

/** The parts of a key: its period, which is an offer or one of its days, and the id of what is counted. */
function parted(key: string): { period: string; offerId: string; of: string } {
  const at = key.lastIndexOf(' ')
  const period = key.slice(0, at)
  return { period, offerId: period.replace(/@\d{4}-\d\d-\d\d$/, ''), of: key.slice(at + 1) }
}

async function productsOf(db: Db, ids: readonly string[]): Promise<OfferProduct[]> {
  const found: OfferProduct[] = []
  for (const some of chunks(ids))
    found.push(...(await db.selectFrom('offer_product').selectAll().where('offer_id', 'in', some).execute()))
  return found
}

/** The live SKUs of products, in their order; all of a product that has none. */
async function skusOf(db: Db, ids: readonly string[]): Promise<Map<string, Sku[]>> {
  const found = new Map<string, Sku[]>()
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('sku')
      .select(['sku_id', 'product_id', 'position', 'price_cents', 'is_live'])
      .where('product_id', 'in', some)
      .orderBy('product_id')
      .orderBy('position')
      .orderBy('sku_id')
      .execute()
    for (const id of some) {
      const own = rows.filter(({ product_id }) => product_id === id)
      const live = own.filter(({ is_live }) => is_live === 1)
      found.set(id, live.length > 0 ? live : own)
    }
  }
  return found
}

function cheapest(skus: readonly Sku[]): Sku[] {
  const lowest = Math.min(...skus.map(({ price_cents }) => price_cents))
  return skus.filter(({ price_cents }) => price_cents === lowest)
}

/** Shares a product's pieces over its SKUs as evenly as possible; a SKU that would get none is left out. */
function shared(skus: readonly Sku[], pieces: number | null): Place[] {
  if (pieces === null) return skus.map(({ sku_id }) => ({ sku_id, pieces: null }))
  const some = skus.slice(0, pieces)
  const rest = pieces % Math.max(1, some.length)
  return some.map(({ sku_id }, at) => ({
    sku_id,
    pieces: Math.floor(pieces / some.length) + (at < rest ? 1 : 0),
  }))
}

function byPrice(places: readonly Place[], skus: readonly Sku[]): Place[] {
  const [first] = cheapest(skus)
  return [...places].sort((a, b) => Number(b.sku_id === first?.sku_id) - Number(a.sku_id === first?.sku_id))
}

/** Moves what orders hold: to the SKU that was bought where it keeps the price and has room, else to another with room. */
async function moveHolds(db: Db, places: ReadonlyMap<string, Place[]>): Promise<Moved> {
  const moved: Moved = { pieces: new Map(), each: new Map() }
  const holds = await db
    .selectFrom('hold as h')
    .leftJoin('order_line as l', (j) => j.onRef('l.uid', '=', 'h.uid').onRef('l.id', '=', 'h.line_id'))
    .select(['h.uid', 'h.no', 'h.kind', 'h.line_id', 'h.key', 'h.number', 'h.back_number', 'l.sku_id'])
    .where('h.kind', 'in', COUNTED)
    .where('h.state', '<>', 'released')
    .orderBy('h.no')
    .execute()
  for (const { uid, no, kind, line_id, key, number, back_number, sku_id } of holds) {
    const { period, offerId, of } = parted(key)
    const all = places.get(keyOf(offerId, of)) ?? []
    const left = number - back_number
    const own = all.find((place) => place.sku_id === sku_id) ?? all[0]
    if (!own) continue
    const hasRoom = (place: Place) =>
      kind === 'each' ||
      place.pieces === null ||
      (moved.pieces.get(keyOf(period, place.sku_id)) ?? 0) + left <= place.pieces
    const place = hasRoom(own) ? own : (all.find(hasRoom) ?? own)
    const next = keyOf(period, place.sku_id)
    const [tally, at] = kind === 'each' ? [moved.each, keyOf(uid, next)] : [moved.pieces, next]
    tally.set(at, (tally.get(at) ?? 0) + left)
    await db
      .updateTable('hold')
      .set({ key: next })
      .where('uid', '=', uid)
      .where('no', '=', no)
      .where('kind', '=', kind)
      .where('line_id', '=', line_id)
      .execute()
  }
  return moved
}

/** Moves what is taken of a product's pieces: to each SKU what orders hold of it, the remainder where there is room. */
async function moveTotals(db: Db, places: ReadonlyMap<string, Place[]>, { pieces }: Moved): Promise<void> {
  for (const { kind, ref, total, taken } of await db
    .selectFrom('quota')
    .selectAll()
    .where('kind', '=', 'offer')
    .execute()) {
    const { period, offerId, of } = parted(ref)
    const all = places.get(keyOf(offerId, of))
    if (!all || all.length === 0) continue
    const held = all.map(({ sku_id }) => pieces.get(keyOf(period, sku_id)) ?? 0)
    let rest = Math.max(0, taken - held.reduce((sum, one) => sum + one, 0))
    const gone = all.map((place, at) => {
      const own = held[at] ?? 0
      const more = Math.min(rest, Math.max(0, (place.pieces ?? total) - own))
      rest -= more
      return own + more
    })
    gone[0] = (gone[0] ?? 0) + rest
    await db.deleteFrom('quota').where('kind', '=', kind).where('ref', '=', ref).execute()
    await db
      .insertInto('quota')
      .values(
        all.map((place, at) => ({
          kind,
          ref: keyOf(period, place.sku_id),
          total: place.pieces ?? total,
          taken: gone[at] ?? 0,
        })),
      )
      .execute()
  }
}

/** Moves what counts against a shopper's limit: to each SKU what the orders hold of it, the remainder to the first one. */
async function moveLimits(db: Db, places: ReadonlyMap<string, Place[]>, { each }: Moved): Promise<void> {
  const productIds = [...new Set([...places.keys()].map((key) => parted(key).of))]
  for (const some of chunks(productIds)) {
    const rows = await db
      .selectFrom('quota_person')
      .selectAll()
      .where('kind', '=', 'limit')
      .where('ref', 'in', some)
      .execute()
    for (const { uid, kind, ref, period, taken } of rows) {
      const all = places.get(keyOf(parted(keyOf(period, ref)).offerId, ref))
      if (!all || all.length === 0) continue
      const held = all.map(({ sku_id }) => each.get(keyOf(uid, keyOf(period, sku_id))) ?? 0)
      const rest = Math.max(0, taken - held.reduce((sum, one) => sum + one, 0))
      const values = all.flatMap(({ sku_id }, at) => {
        const own = (held[at] ?? 0) + (at === 0 ? rest : 0)
        return own === 0 ? [] : [{ uid, kind, ref: sku_id, period, taken: own }]
      })
      await db
        .deleteFrom('quota_person')
        .where('uid', '=', uid)
        .where('kind', '=', kind)
        .where('ref', '=', ref)
        .where('period', '=', period)
        .execute()
      if (values.length > 0) await db.insertInto('quota_person').values(values).execute()
    }
  }
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}

/** A product gets the lowest price of its SKUs, and the sum of their pieces and counts. */
export async function down(untyped: Kysely<unknown>): Promise<void> {
  for (const column of ['price_cents', 'pieces'])
    await untyped.schema.alterTable('offer_product').addColumn(column, 'bigint').execute()
  const db = untyped.withTables<Rows>()
  const rows = await db.selectFrom('offer_sku').selectAll().execute()
  const ofSku = new Map(rows.map((row) => [keyOf(row.offer_id, row.sku_id), row.product_id]))
  for (const key of new Set(rows.map((row) => keyOf(row.offer_id, row.product_id)))) {
    const { period: offerId, of } = parted(key)
    const own = rows.filter((row) => row.offer_id === offerId && row.product_id === of)
    const prices = own.flatMap(({ price_cents }) => price_cents ?? [])
    const counts = own.flatMap(({ pieces }) => pieces ?? [])
    await db
      .updateTable('offer_product')
      .set({
        price_cents: prices.length > 0 ? Math.min(...prices) : null,
        pieces: counts.length > 0 ? counts.reduce((sum, one) => sum + one, 0) : null,
      })
      .where('offer_id', '=', offerId)
      .where('product_id', '=', of)
      .execute()
  }
  const productOf = (key: string) => {
    const { period, offerId, of } = parted(key)
    const productId = ofSku.get(keyOf(offerId, of))
    return productId === undefined ? null : { period, productId }
  }
  for (const hold of await db.selectFrom('hold').selectAll().where('kind', 'in', COUNTED).execute()) {
    const found = productOf(hold.key)
    if (!found) continue
    await db
      .updateTable('hold')
      .set({ key: keyOf(found.period, found.productId) })
      .where('uid', '=', hold.uid)
      .where('no', '=', hold.no)
      .where('kind', '=', hold.kind)
      .where('line_id', '=', hold.line_id)
      .execute()
  }
  for (const { kind, ref, total, taken } of await db
    .selectFrom('quota')
    .selectAll()
    .where('kind', '=', 'offer')
    .execute()) {
    const found = productOf(ref)
    if (!found) continue
    await db.deleteFrom('quota').where('kind', '=', kind).where('ref', '=', ref).execute()
    await db
      .insertInto('quota')
      .values({ kind, ref: keyOf(found.period, found.productId), total, taken })
      .onConflict((c) =>
        c.columns(['kind', 'ref']).doUpdateSet((eb) => ({
          total: eb('quota.total', '+', total),
          taken: eb('quota.taken', '+', taken),
        })),
      )
      .execute()
  }
  const people = await db.selectFrom('quota_person').selectAll().where('kind', '=', 'limit').execute()
  for (const { uid, kind, ref, period, taken } of people) {
    const found = productOf(keyOf(period, ref))
    if (!found) continue
    await db
      .deleteFrom('quota_person')
      .where('uid', '=', uid)
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .where('period', '=', period)
      .execute()
    await db
      .insertInto('quota_person')
      .values({ uid, kind, ref: found.productId, period, taken })
      .onConflict((c) =>
        c
          .columns(['uid', 'kind', 'ref', 'period'])
          .doUpdateSet((eb) => ({ taken: eb('quota_person.taken', '+', taken) })),
      )
      .execute()
  }
  await dropTables(untyped, ['offer_sku'])
}
