import type { Reader, Tx } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { ItemRecord } from './points-mall.rules'
import type { GiftRedemptionTable, PointItemTable } from './points-mall.tables'
import { type GoodsRedemptionMove, goodsRedemptionMachine } from './redemption.machine'

const recordOf = (row: PointItemTable): ItemRecord => ({
  itemId: row.itemId,
  kind: row.kind,
  ref: row.ref,
  productId: row.productId,
  title: row.title,
  points: row.points,
  memberPoints: row.memberPoints,
  cents: row.cents,
  perPerson: row.perPerson,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
})

/** Adds an item or replaces the one with its id. */
export async function put(tx: Tx, one: ItemRecord, now: number): Promise<void> {
  const row = {
    kind: one.kind,
    ref: one.ref,
    productId: one.productId,
    title: one.title,
    points: one.points,
    memberPoints: one.memberPoints,
    cents: one.cents,
    perPerson: one.perPerson,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
  }
  await tx
    .insertInto('point_item')
    .values({ itemId: one.itemId, ...row, createdAt: now })
    .onConflict((c) => c.column('itemId').doUpdateSet(row))
    .execute()
}

/** All items, ended ones too, the fewest points first; there are few. */
export async function listItems(q: Reader): Promise<ItemRecord[]> {
  const rows = await q.selectFrom('point_item').selectAll().orderBy('points').orderBy('itemId').execute()
  return rows.map(recordOf)
}

export async function findItem(q: Reader, itemId: string): Promise<ItemRecord | undefined> {
  const row = await q.selectFrom('point_item').selectAll().where('itemId', '=', itemId).executeTakeFirst()
  return row && recordOf(row)
}

export async function endItem(tx: Tx, itemId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('point_item')
    .set({ endsAt: now })
    .where('itemId', '=', itemId)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function insertRedemption(tx: Tx, row: GiftRedemptionTable): Promise<void> {
  await tx.insertInto('gift_redemption').values(row).execute()
}

/** Redemptions of a shopper by id. */
export const findRedemptions = preparedIn<GiftRedemptionTable, { uid: string }>((q, ids, p) =>
  q.selectFrom('gift_redemption').selectAll().where('uid', '=', p.uid).where('id', 'in', ids),
)

/** Moves goods with their order; false when their state does not allow it. */
export async function move(
  tx: Tx,
  { uid, id }: { uid: string; id: string },
  event: GoodsRedemptionMove,
): Promise<boolean> {
  const [from = 'unpaid'] = goodsRedemptionMachine.from(event)
  const { numUpdatedRows } = await tx
    .updateTable('gift_redemption')
    .set({ state: goodsRedemptionMachine.next(from, event) })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('state', 'in', goodsRedemptionMachine.from(event))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
