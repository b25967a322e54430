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
    .where('purchaseId', '=', openingId)
    .executeTakeFirst()
}

export function findByTrade(q: Reader, uid: string, tradeNo: string): Promise<CardPurchaseTable | undefined> {
  return q
    .selectFrom('card_purchase')
    .selectAll()
    .where('uid', '=', uid)
    .where('tradeNo', '=', tradeNo)
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
    .where('fromAt', '<=', p.now)
    .where('untilAt', '>', p.now),
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
  if (of.cardId !== undefined) asked = asked.where('cardId', '=', of.cardId)
  if (of.state !== undefined) asked = asked.where('state', '=', of.state)
  if (window.before !== undefined) asked = asked.where('purchaseId', '<', window.before)
  return asked.orderBy('purchaseId', 'desc').limit(window.limit).offset(window.offset).execute()
}

/** Moves one from a state to another with what becomes known by it; undefined when it stands elsewhere. */
export function move(
  tx: Tx,
  { uid, purchaseId }: Pick<CardPurchaseTable, 'uid' | 'purchaseId'>,
  from: CardPurchaseState,
  to: CardPurchaseState,
  known: Partial<CardPurchaseTable> = {},
): Promise<CardPurchaseTable | undefined> {
  return tx
    .updateTable('card_purchase')
    .set({ ...known, state: to })
    .where('uid', '=', uid)
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
}

/** Terms of one kind of card that begin behind a moment come so much earlier. */
export async function pullForward(tx: Tx, uid: string, isUPlus: boolean, behind: number, ms: number): Promise<void> {
  await tx
    .updateTable('card_purchase')
    .set((eb) => ({ fromAt: eb('fromAt', '-', ms), untilAt: eb('untilAt', '-', ms) }))
    .where('uid', '=', uid)
    .where('state', '=', 'paid')
    .where('isUplus', '=', Number(isUPlus))
    .where('fromAt', '>=', behind)
    .execute()
}

/** No term of the member cards goes beyond a moment. */
export async function cutTerms(tx: Tx, uid: string, until: number): Promise<void> {
  const own = () =>
    tx
      .updateTable('card_purchase')
      .where('uid', '=', uid)
      .where('state', '=', 'paid')
      .where('isUplus', '=', 0)
      .where('untilAt', '>', until)
  await own().where('fromAt', '>', until).set({ fromAt: until, untilAt: until }).execute()
  await own().set({ untilAt: until }).execute()
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
    .where('countryCode', '=', countryCode)
    .executeTakeFirst()
  return row !== undefined
}
