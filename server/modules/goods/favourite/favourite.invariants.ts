import { sql } from 'kysely'
import type { Reader } from '../../../kernel/db'

/** The tally of a product equals the number of shoppers who keep it. */
export async function favouriteBreaches(q: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string; told: number | string; kept: number | string }>`
    select t.product_id as id, t.kept_count as told,
      (select count(*) from favourite f where f.product_id = t.product_id) as kept
    from favourite_tally t`.execute(q)
  return rows.flatMap(({ id, told, kept }) =>
    Number(told) === Number(kept) ? [] : [`product ${id}: the tally says ${told}, ${kept} shoppers keep it`],
  )
}
