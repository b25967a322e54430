import type { Reader, Tx } from '../../../kernel/db'
import type { Card, Perks, Plan } from './card.rules'

/** All there ever were, by their places: they are few. */
export async function listCards(q: Reader): Promise<Card[]> {
  const rows = await q.selectFrom('member_card').selectAll().orderBy('place').orderBy('card_id').execute()
  return rows.map((row) => ({
    cardId: row.card_id,
    name: row.name,
    slogan: row.slogan,
    look: row.look,
    place: row.place,
    isNewLayout: row.is_new_layout === 1,
    isUPlus: row.is_uplus === 1,
    isSold: row.is_sold === 1,
    plans: JSON.parse(row.plans) as Plan[],
    perks: JSON.parse(row.perks) as Perks,
  }))
}

/** Adds one, or puts it in the place of the one of its id. */
export async function putCard(tx: Tx, card: Card, now: number): Promise<void> {
  const { cardId: card_id, name, slogan, look, place, isNewLayout, isUPlus, isSold, plans, perks } = card
  const row = {
    name,
    slogan,
    look,
    place,
    is_new_layout: Number(isNewLayout),
    is_uplus: Number(isUPlus),
    is_sold: Number(isSold),
    plans: JSON.stringify(plans),
    perks: JSON.stringify(perks),
  }
  await tx
    .insertInto('member_card')
    .values({ card_id, ...row, created_at: now })
    .onConflict((c) => c.column('card_id').doUpdateSet(row))
    .execute()
}
