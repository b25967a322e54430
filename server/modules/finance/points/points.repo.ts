import type { Reader, Tx } from '../../../kernel/db'
import type { PointVisitTable } from './points.tables'

export function findVisit(q: Reader, uid: string): Promise<PointVisitTable | undefined> {
  return q.selectFrom('point_visit').selectAll().where('uid', '=', uid).executeTakeFirst()
}

export async function putVisit(tx: Tx, visit: PointVisitTable): Promise<void> {
  const { day, streak } = visit
  await tx
    .insertInto('point_visit')
    .values(visit)
    .onConflict((c) => c.column('uid').doUpdateSet({ day, streak }))
    .execute()
}
