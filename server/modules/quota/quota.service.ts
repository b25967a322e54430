import type { Reader, Tx } from '../../kernel/db'

interface Taking {
  uid: string
  kind: string
  ref: string
  period: string
  number: number
}

export class QuotaService {
  async take(
    tx: Tx,
    { uid, kind, ref, period, number, most }: Taking & { most: number },
    _now: number,
  ): Promise<boolean> {
    if (number > most) return false
    const row = await tx
      .insertInto('quota_person')
      .values({ uid, kind, ref, period, taken: number })
      .onConflict((c) =>
        c
          .columns(['uid', 'kind', 'ref', 'period'])
          .doUpdateSet((eb) => ({ taken: eb('quota_person.taken', '+', number) }))
          .where((eb) => eb(eb('quota_person.taken', '+', number), '<=', most)),
      )
      .returning('taken')
      .executeTakeFirst()
    return row !== undefined
  }
  async giveBack(tx: Tx, { uid, kind, ref, period, number }: Taking, _now: number): Promise<void> {
    await tx
      .updateTable('quota_person')
      .set((eb) => ({ taken: eb('taken', '-', number) }))
      .where('uid', '=', uid)
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .where('period', '=', period)
      .execute()
  }
  bought = async (
    q: Reader,
    uid: string,
    limits: readonly { productId: string; period: string }[],
  ): Promise<Map<string, number>> => {
    const rows = await q
      .selectFrom('quota_person')
      .select(['ref', 'period', 'taken'])
      .where('uid', '=', uid)
      .where('kind', '=', 'limit')
      .where(
        'ref',
        'in',
        limits.map(({ productId }) => productId),
      )
      .execute()
    return new Map(
      rows
        .filter((row) => limits.some((one) => one.productId === row.ref && one.period === row.period))
        .map((row) => [row.ref, row.taken]),
    )
  }
}
