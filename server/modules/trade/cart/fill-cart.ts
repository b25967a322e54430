import { SHOP_CART_TYPE } from '@contract/codes/cart'
import type { Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { type LinePiece, PLAIN_PIECE } from '../goods-rules'
import { type AskedLine, type PlannedLine, planAdditions, type Rejected } from './addition.rules'
import * as repo from './cart.repo'
import { type CartFacts, snapshotOf } from './cart.rules'
import { type Addition, addToLine, touchCart } from './cart-write.repo'

/** Adds many lines to the first cart, in the caller's transaction (see `planAdditions`); returns the refused ones. */
export async function fillCart(
  tx: Tx,
  uid: string,
  asked: readonly AskedLine[],
  facts: CartFacts,
  mode: 'whole' | 'most',
): Promise<Rejected[]> {
  const cartType = SHOP_CART_TYPE.normal
  await touchCart(tx, uid, cartType, facts.now)
  const plan = planAdditions(asked, await repo.listLines(tx, uid, { type: cartType, storeId: '' }), facts, mode)
  // Carts are sorted by the time of addition, newest first: 1 ms between lines keeps the order of the request.
  for (const [index, line] of plan.lines.entries()) {
    await addToLine(tx, additionOf(uid, cartType, line, facts.now - index))
  }
  return plan.rejected
}

/** A line in the shape of the database. */
export function additionOf(
  uid: string,
  cartType: number,
  line: PlannedLine,
  now: number,
  piece: LinePiece = PLAIN_PIECE,
): Addition {
  const { sku } = line
  return {
    uid,
    id: newId(),
    cartType,
    skuId: sku.skuId,
    productId: sku.productId,
    storeId: sku.storeId,
    sourceChannel: line.sourceChannel,
    number: line.number,
    isSelected: line.isSelected,
    addedPriceCents: line.addedPriceCents ?? sku.priceCents,
    snapshot: snapshotOf(sku),
    piece,
    now,
  }
}
