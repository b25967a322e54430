import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { prepared } from '../../../kernel/prepared'
import type { Picked } from '../../offers/pricing'
import type { CartAddOnTable } from './cart.tables'

const byCart = prepared<{ uid: string; type: number }, CartAddOnTable>((q, p) =>
  q
    .selectFrom('cart_add_on')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('cartType', '=', p.type)
    .orderBy('offerId')
    .orderBy('skuId'),
)

/** The shopper's choice of add-ons, by offer. */
export async function listPicked(q: Reader, uid: string, cartType: number): Promise<Map<string, Picked[]>> {
  const picked = new Map<string, Picked[]>()
  for (const { offerId, skuId, number } of (await byCart(q, { uid, type: cartType })).rows)
    picked.set(offerId, [...(picked.get(offerId) ?? []), { skuId, number }])
  return picked
}

/** Replaces a choice; `known`: offers that are active, choices of other offers are deleted. */
export async function putPicked(
  tx: Tx,
  of: { uid: string; cartType: number; offerId: string },
  goods: readonly Picked[],
  known: readonly string[],
): Promise<void> {
  const others = known.filter((id) => id !== of.offerId)
  let old = tx.deleteFrom('cart_add_on').where('uid', '=', of.uid).where('cartType', '=', of.cartType)
  if (others.length > 0) old = old.where('offerId', 'not in', others)
  await old.execute()
  const rows = goods.map(({ skuId, number }) => ({
    uid: of.uid,
    cartType: of.cartType,
    offerId: of.offerId,
    skuId,
    number,
  }))
  await insertMany(tx, 'cart_add_on', rows)
}

/** Deletes the choices of these offers. */
export async function dropPicked(tx: Tx, uid: string, cartType: number, offerIds: readonly string[]): Promise<void> {
  if (offerIds.length === 0) return
  await tx
    .deleteFrom('cart_add_on')
    .where('uid', '=', uid)
    .where('cartType', '=', cartType)
    .where('offerId', 'in', offerIds)
    .execute()
}
