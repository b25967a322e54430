import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db'
import { prepared, preparedRow } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import type { LinePiece } from '../goods-rules'
import type { LineSnapshot } from './cart.rules'

/** An addition to a cart: a new line, or more pieces of an existing one. */
export interface Addition {
  uid: string
  id: string
  cartType: number
  skuId: string
  productId: string
  storeId: string
  sourceChannel: string
  number: number
  isSelected: boolean
  addedPriceCents: number
  snapshot: LineSnapshot
  piece: LinePiece
  now: number
}

const touch = prepared<{ uid: string; type: number; now: number }>((q, p) =>
  q
    .insertInto('cart')
    .values({ uid: p.uid, cartType: p.type, changedAt: p.now })
    .onConflict((c) => c.columns(['uid', 'cartType']).doUpdateSet({ changedAt: p.now })),
)

/** Locks a cart for a change: concurrent changes of it wait until this transaction ends. */
export async function touchCart(tx: Tx, uid: string, cartType: number, now: number): Promise<void> {
  await touch(tx, { uid, type: cartType, now })
}

const upsert = preparedRow<
  {
    uid: string
    id: string
    type: number
    sku: string
    product: string
    store: string
    channel: string
    number: number
    selected: number
    price: number
    snapshot: string
    now: number
    piece: string
    grams: number
    label: number
    rfid: string
    cq: string
    held: number
    until: number
  },
  { id: string; number: number }
>((q, p) =>
  q
    .insertInto('cart_line')
    .values({
      uid: p.uid,
      id: p.id,
      cartType: p.type,
      skuId: p.sku,
      productId: p.product,
      storeId: p.store,
      sourceChannel: p.channel,
      number: p.number,
      isSelected: p.selected,
      addedPriceCents: p.price,
      snapshot: p.snapshot,
      addedAt: p.now,
      pieceKey: p.piece,
      weightGrams: p.grams,
      labelCents: p.label,
      rfid: p.rfid,
      cqCode: p.cq,
      heldCents: p.held,
      heldUntil: p.until,
    })
    .onConflict((c) =>
      c.columns(['uid', 'cartType', 'skuId', 'sourceChannel', 'pieceKey']).doUpdateSet((eb) => ({
        number: eb('cart_line.number', '+', eb.ref('excluded.number')),
        // A held price stays until its end, so that scanning again does not prolong it.
        heldCents: sql<number>`case when cart_line.held_until > ${p.now} then cart_line.held_cents else excluded.held_cents end`,
        heldUntil: sql<number>`case when cart_line.held_until > ${p.now} then cart_line.held_until else excluded.held_until end`,
        isSelected: sql<number>`case when excluded.is_selected = 1 then 1 else cart_line.is_selected end`,
        snapshot: eb.ref('excluded.snapshot'),
        addedAt: eb.ref('excluded.addedAt'),
      })),
    )
    .returning(['id', 'number']),
)

/** Inserts a line, or adds its number to the line of the same SKU and source; returns the line's number. */
export async function addToLine(tx: Tx, line: Addition): Promise<number> {
  const row = await upsert(tx, {
    uid: line.uid,
    id: line.id,
    type: line.cartType,
    sku: line.skuId,
    product: line.productId,
    store: line.storeId,
    channel: line.sourceChannel,
    number: line.number,
    selected: line.isSelected ? 1 : 0,
    price: line.addedPriceCents,
    snapshot: JSON.stringify(line.snapshot),
    now: line.now,
    piece: line.piece.key,
    grams: line.piece.weightGrams,
    label: line.piece.labelCents,
    rfid: line.piece.rfid,
    cq: line.piece.cqCode,
    held: line.piece.heldCents,
    until: line.piece.heldUntil,
  })
  return row?.number ?? 0
}

/** Deletes a shopper's carts. */
export async function eraseCarts(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('cart_line').where('uid', '=', uid).execute()
  await tx.deleteFrom('cart_add_on').where('uid', '=', uid).execute()
}

export async function setNumber(tx: Tx, uid: string, id: string, number: number): Promise<void> {
  await tx.updateTable('cart_line').set({ number }).where('uid', '=', uid).where('id', '=', id).execute()
}

export interface SkuSwap {
  skuId: string
  number: number
  addedPriceCents: number
  snapshot: LineSnapshot
}

/** Replaces a line's SKU; the line keeps its position. */
export async function swapSku(tx: Tx, uid: string, id: string, to: SkuSwap): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({
      skuId: to.skuId,
      number: to.number,
      addedPriceCents: to.addedPriceCents,
      snapshot: JSON.stringify(to.snapshot),
      isSelected: 1,
    })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .execute()
}

export async function selectLines(tx: Tx, uid: string, ids: readonly string[], isSelected: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('cart_line')
    .set({ isSelected: isSelected ? 1 : 0 })
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .execute()
}

/** Deletes lines of the shopper; returns their carts and products. */
export async function deleteLines(
  tx: Tx,
  uid: string,
  ids: readonly string[],
): Promise<{ cartType: number; storeId: string; productId: string }[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('cart_line')
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .returning(['cartType', 'storeId', 'productId'])
    .execute()
  return rows
}

/** Adds to the number of removals from the scan cart. */
export async function addRemovals(tx: Tx, uid: string, number: number): Promise<void> {
  await tx
    .updateTable('cart')
    .set((eb) => ({ removals: eb('removals', '+', number) }))
    .where('uid', '=', uid)
    .where('cartType', '=', SHOP_CART_TYPE.scan)
    .execute()
}

/** Resets the number of removals after a scan order. */
export async function clearRemovals(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ removals: 0 })
    .where('uid', '=', uid)
    .where('cartType', '=', SHOP_CART_TYPE.scan)
    .execute()
}

const deleteTicked = preparedIn<never, { uid: string; type: number }>((q, skuIds, p) =>
  q
    .deleteFrom('cart_line')
    .where('uid', '=', p.uid)
    .where('cartType', '=', p.type)
    .where('skuId', 'in', skuIds)
    .where('isSelected', '=', 1),
)

/** Deletes the selected lines of some SKUs from a cart. */
export async function deleteTickedSkus(
  tx: Tx,
  uid: string,
  cartType: number,
  skuIds: readonly string[],
): Promise<void> {
  await deleteTicked(tx, skuIds, { uid, type: cartType })
}
