import type { Reader } from '../../../kernel/db'
import { grouped, total } from '../../../kernel/invariants'

/** Holders that count towards a shopper's quotas. */
const PERSONAL: ReadonlySet<string> = new Set(['limit', 'each', 'newcomer'])

/** A shopper's use of a limit equals what the shopper's orders hold and have kept. */
export async function quotaBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  const taken = await q.selectFrom('quota_person').selectAll().where('kind', '=', 'limit').execute()
  const limits = reservations.filter(({ kind, state }) => PERSONAL.has(kind) && state !== 'released')
  const kept = grouped(limits, ({ uid, key }) => `${uid} ${key}`)
  const used = new Map(taken.map((row) => [`${row.uid} ${row.period} ${row.ref}`, row.taken]))
  return [...new Set([...kept.keys(), ...used.keys()])]
    .filter((key) => total(kept.get(key) ?? [], (hold) => hold.number - hold.backNumber) !== (used.get(key) ?? 0))
    .map((key) => `what ${key} has used up is not what its orders keep`)
}
