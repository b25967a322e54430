import type { CardPurchaseState } from '@contract/codes/member'
import type { Reader, Tx } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'
import type { CardPurchaseTable, MemberTrialTable } from './member.tables'

export async function insertCardPurchase(tx: Tx, row: CardPurchaseTable): Promise<void> {
  await tx.insertInto('card_purchase').values(row).execute()
}

export function findCardPurchase(q: Reader, uid: string, openingId: string): Promise<CardPurchaseTable | undefined> {
  return q
    .selectFrom('card_purchase')
    .selectAll()
    .where('uid', '=', uid)
    .where('purchase_id', '=', openingId)
    .executeTakeFirst()
}

export function findByTrade(q: Reader, uid: string, tradeNo: string): Promise<CardPurchaseTable | undefined> {
  return q
    .selectFrom('card_purchase')
    .selectAll()
    .where('uid', '=', uid)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst()
}

/** The one that waits for its money: a shopper has no second. */
export function findUnpaid(q: Reader, uid: string): Promise<CardPurchaseTable | undefined> {
  return q
    .selectFrom('card_purchase')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', '=', 'unpaid')
    .executeTakeFirst()
}

const terms = prepared<{ uid: string; now: number }, CardPurchaseTable>((q, p) =>
  q
    .selectFrom('card_purchase')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('state', '=', 'paid')
    .where('from_at', '<=', p.now)
    .where('until_at', '>', p.now),
)

/** The terms that run now, one of each kind of card at most. */
export async function findRunning(q: Reader, uid: string, now: number): Promise<CardPurchaseTable[]> {
  return (await terms(q, { uid, now })).rows
}

/** A shopper's, the newest first, before one of them. */
export async function listCardPurchases(
  q: Reader,
  uid: string,
  of: { cardId?: string; state?: CardPurchaseState },
  window: { before?: string; limit: number; offset: number },
): Promise<CardPurchaseTable[]> {
  let asked = q.selectFrom('card_purchase').selectAll().where('uid', '=', uid)
  if (of.cardId !== undefined) asked = asked.where('card_id', '=', of.cardId)
  if (of.state !== undefined) asked = asked.where('state', '=', of.state)
  if (window.before !== undefined) asked = asked.where('purchase_id', '<', window.before)
  return asked.orderBy('purchase_id', 'desc').limit(window.limit).offset(window.offset).execute()
}

/** Moves one from a state to another with what becomes known by it; undefined when it stands elsewhere. */
export function move(
  tx: Tx,
  { uid, purchase_id }: Pick<CardPurchaseTable, 'uid' | 'purchase_id'>,
  from: CardPurchaseState,
  to: CardPurchaseState,
  known: Partial<CardPurchaseTable> = {},
): Promise<CardPurchaseTable | undefined> {
  return tx
    .updateTable('card_purchase')
    .set({ ...known, state: to })
    .where('uid', '=', uid)
    .where('purchase_id', '=', purchase_id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
}

/** Terms of one kind of card that begin behind a moment come so much earlier. */
export async function pullForward(tx: Tx, uid: string, isUPlus: boolean, behind: number, ms: number): Promise<void> {
  await tx
    .updateTable('card_purchase')
    .set((eb) => ({ from_at: eb('from_at', '-', ms), until_at: eb('until_at', '-', ms) }))
    .where('uid', '=', uid)
    .where('state', '=', 'paid')
    .where('is_uplus', '=', Number(isUPlus))
    .where('from_at', '>=', behind)
    .execute()
}

/** No term of the member cards goes beyond a moment. */
export async function cutTerms(tx: Tx, uid: string, until: number): Promise<void> {
  const own = () =>
    tx
      .updateTable('card_purchase')
      .where('uid', '=', uid)
      .where('state', '=', 'paid')
      .where('is_uplus', '=', 0)
      .where('until_at', '>', until)
  await own().where('from_at', '>', until).set({ from_at: until, until_at: until }).execute()
  await own().set({ until_at: until }).execute()
}

/** Writes down that a phone has its trial; false when it had one. */
export async function takeTrial(tx: Tx, row: MemberTrialTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_trial')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function hasTried(q: Reader, { mobile, countryCode }: { mobile: string; countryCode: string }) {
  const row = await q
    .selectFrom('member_trial')
    .select('uid')
    .where('mobile', '=', mobile)
    .where('country_code', '=', countryCode)
    .executeTakeFirst()
  return row !== undefined
}
