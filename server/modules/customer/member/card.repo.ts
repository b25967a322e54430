import type { Reader, Tx } from '../../../kernel/db'
import type { Card, Perks, Plan } from './card.rules'

/** All cards, also those off sale, ordered by place. The table is small. */
export async function listCards(q: Reader): Promise<Card[]> {
  const rows = await q.selectFrom('member_card').selectAll().orderBy('place').orderBy('cardId').execute()
  return rows.map((row) => ({
    cardId: row.cardId,
    name: row.name,
    slogan: row.slogan,
    look: row.look,
    place: row.place,
    isNewLayout: row.isNewLayout === 1,
    isUPlus: row.isUplus === 1,
    isSold: row.isSold === 1,
    plans: JSON.parse(row.plans) as Plan[],
    perks: JSON.parse(row.perks) as Perks,
  }))
}

/** Adds a card, or replaces the card with its id. */
export async function putCard(tx: Tx, card: Card, now: number): Promise<void> {
  const { cardId, name, slogan, look, place, isNewLayout, isUPlus, isSold, plans, perks } = card
  const row = {
    name,
    slogan,
    look,
    place,
    isNewLayout: Number(isNewLayout),
    isUplus: Number(isUPlus),
    isSold: Number(isSold),
    plans: JSON.stringify(plans),
    perks: JSON.stringify(perks),
  }
  await tx
    .insertInto('member_card')
    .values({ cardId, ...row, createdAt: now })
    .onConflict((c) => c.column('cardId').doUpdateSet(row))
    .execute()
}
