import type { CardType } from '@contract/codes/bank-card'
import type { Reader, Tx } from '../../../kernel/db'
import type { Sealed } from '../../../kernel/sealing'
import type { BankCardTable } from './bank-card.tables'

export interface BankCardRecord extends BankCardTable {
  cardType: CardType
}

/** The newest first; a shopper has few. */
export async function listCards(q: Reader, uid: string): Promise<BankCardRecord[]> {
  const rows = await q.selectFrom('bank_card').selectAll().where('uid', '=', uid).execute()
  return rows
    .map((row) => ({ ...row, cardType: row.cardType as CardType }))
    .sort((a, b) => b.tiedAt - a.tiedAt || (a.cardId < b.cardId ? 1 : -1))
}

/** Adds one to the number of cards; false at the limit. */
export async function countOne(tx: Tx, uid: string, most: number): Promise<boolean> {
  const result = await tx
    .insertInto('bank_card_count')
    .values({ uid, cardCount: 1 })
    .onConflict((c) =>
      c
        .column('uid')
        .doUpdateSet((eb) => ({ cardCount: eb('bank_card_count.cardCount', '+', 1) }))
        .where('bank_card_count.cardCount', '<', most),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** False when the shopper has a card of this number. */
export async function addCard(tx: Tx, record: BankCardRecord): Promise<boolean> {
  const result = await tx
    .insertInto('bank_card')
    .values(record)
    .onConflict((c) => c.columns(['uid', 'fingerprint']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** False when the shopper has no such card. */
export async function dropCard(tx: Tx, uid: string, cardId: string): Promise<boolean> {
  const result = await tx.deleteFrom('bank_card').where('uid', '=', uid).where('cardId', '=', cardId).executeTakeFirst()
  if (result.numDeletedRows === 0n) return false
  await tx
    .updateTable('bank_card_count')
    .set((eb) => ({ cardCount: eb('cardCount', '-', 1) }))
    .where('uid', '=', uid)
    .execute()
  return true
}

export async function dropAll(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('bank_card').where('uid', '=', uid).execute()
  await tx.deleteFrom('bank_card_count').where('uid', '=', uid).execute()
}

export async function countOfKey(q: Reader, keyId: string): Promise<number> {
  const { count } = await q
    .selectFrom('bank_card')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('keyId', '=', keyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type SealedCard = Sealed & Pick<BankCardTable, 'uid' | 'cardId'>

export function listOfKey(q: Reader, keyId: string, limit: number): Promise<SealedCard[]> {
  return q
    .selectFrom('bank_card')
    .select(['uid', 'cardId', 'sealed', 'keyId'])
    .where('keyId', '=', keyId)
    .orderBy('uid')
    .orderBy('cardId')
    .limit(limit)
    .execute()
}

/** Writes the same number under another key, unless it has changed since it was read. */
export async function reseal(tx: Tx, card: SealedCard, sealed: Sealed): Promise<void> {
  await tx
    .updateTable('bank_card')
    .set(sealed)
    .where('uid', '=', card.uid)
    .where('cardId', '=', card.cardId)
    .where('sealed', '=', card.sealed)
    .execute()
}
