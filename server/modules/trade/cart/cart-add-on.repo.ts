import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { prepared } from '../../../kernel/prepared'
import type { Picked } from '../../offers/promotion'
import type { CartAddOnTable } from './cart.tables'

const byCart = prepared<{ uid: string; type: number }, CartAddOnTable>((q, p) =>
  q
    .selectFrom('cart_add_on')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('cart_type', '=', p.type)
    .orderBy('offer_id')
    .orderBy('sku_id'),
)

/** What was chosen of offers' goods, by offer. */
export async function listPicked(q: Reader, uid: string, cartType: number): Promise<Map<string, Picked[]>> {
  const picked = new Map<string, Picked[]>()
  for (const { offer_id, sku_id: skuId, number } of (await byCart(q, { uid, type: cartType })).rows)
    picked.set(offer_id, [...(picked.get(offer_id) ?? []), { skuId, number }])
  return picked
}

/** Puts a choice in the place of the one before; `known`: offers that hold, choices of others go. */
export async function putPicked(
  tx: Tx,
  of: { uid: string; cartType: number; offerId: string },
  goods: readonly Picked[],
  known: readonly string[],
): Promise<void> {
  const others = known.filter((id) => id !== of.offerId)
  let old = tx.deleteFrom('cart_add_on').where('uid', '=', of.uid).where('cart_type', '=', of.cartType)
  if (others.length > 0) old = old.where('offer_id', 'not in', others)
  await old.execute()
  const rows = goods.map(({ skuId, number }) => ({
    uid: of.uid,
    cart_type: of.cartType,
    offer_id: of.offerId,
    sku_id: skuId,
    number,
  }))
  await insertMany(tx, 'cart_add_on', rows)
}

/** Forgets what was chosen of these offers. */
export async function dropPicked(tx: Tx, uid: string, cartType: number, offerIds: readonly string[]): Promise<void> {
  if (offerIds.length === 0) return
  await tx
    .deleteFrom('cart_add_on')
    .where('uid', '=', uid)
    .where('cart_type', '=', cartType)
    .where('offer_id', 'in', offerIds)
    .execute()
}
