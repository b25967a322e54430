import type { Reader, Tx } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'
import { IN_FORCE } from '../../finance/purchase'
import type { CardPurchaseTable, MemberTrialTable } from './member.tables'

const terms = prepared<{ uid: string; now: number }, CardPurchaseTable>((q, p) =>
  q
    .selectFrom('card_purchase')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('state', 'in', IN_FORCE)
    .where('fromAt', '<=', p.now)
    .where('untilAt', '>', p.now),
)

/** Current terms, at most one per kind of card. */
export async function findRunning(q: Reader, uid: string, now: number): Promise<CardPurchaseTable[]> {
  return (await terms(q, { uid, now })).rows
}

/** Moves terms of one kind of card that start after a moment forward by the given time. */
export async function pullForward(tx: Tx, uid: string, isUPlus: boolean, behind: number, ms: number): Promise<void> {
  await tx
    .updateTable('card_purchase')
    .set((eb) => ({ fromAt: eb('fromAt', '-', ms), untilAt: eb('untilAt', '-', ms) }))
    .where('uid', '=', uid)
    .where('state', 'in', IN_FORCE)
    .where('isUplus', '=', Number(isUPlus))
    .where('fromAt', '>=', behind)
    .execute()
}

/** Cuts all terms of the member cards at a moment. */
export async function cutTerms(tx: Tx, uid: string, until: number): Promise<void> {
  const own = () =>
    tx
      .updateTable('card_purchase')
      .where('uid', '=', uid)
      .where('state', 'in', IN_FORCE)
      .where('isUplus', '=', 0)
      .where('untilAt', '>', until)
  await own().where('fromAt', '>', until).set({ fromAt: until, untilAt: until }).execute()
  await own().set({ untilAt: until }).execute()
}

/** Stores that a phone used its trial; false when it already did. */
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
