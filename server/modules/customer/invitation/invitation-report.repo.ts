import type { Refusal } from '@contract/codes/invitation'
import type { Reader } from '../../../kernel/db'

/** Rows of each part of the report. */
const MOST = 50

export interface InvitationReport {
  inviters: { uid: string; invited: number; ordered: number; rewarded: number; lost: number; points: number }[]
  refusals: { uid: string; reason: Refusal; number: number }[]
  /** Devices on which several shoppers accepted invitations, with the number of inviters. */
  devices: { deviceKey: string; invitees: number; inviters: number }[]
}

/** Top inviters since a moment. */
export async function listInviters(q: Reader, since: number): Promise<InvitationReport['inviters']> {
  // Filtered by time before grouping: SQLite would otherwise scan all rows in the order of the groups.
  const rows = await q
    .with(
      (cte) => cte('recent').materialized(),
      (cte) => cte.selectFrom('invitation').select(['uid', 'state', 'points', 'orderedAt']).where('at', '>=', since),
    )
    .selectFrom('recent')
    .select(({ fn, eb }) => [
      'uid',
      fn.countAll<number>().as('invited'),
      fn.sum<number>(eb.case().when('orderedAt', '>', 0).then(1).else(0).end()).as('ordered'),
      fn.sum<number>(eb.case().when('state', '=', 'rewarded').then(1).else(0).end()).as('rewarded'),
      fn.sum<number>(eb.case().when('state', '=', 'lost').then(1).else(0).end()).as('lost'),
      fn.sum<number>(eb.case().when('state', '=', 'rewarded').then(eb.ref('points')).else(0).end()).as('points'),
    ])
    .groupBy('uid')
    .orderBy('invited', 'desc')
    .orderBy('uid')
    .limit(MOST)
    .execute()
  return rows.map(({ uid, ...numbers }) => ({
    uid,
    invited: Number(numbers.invited),
    ordered: Number(numbers.ordered),
    rewarded: Number(numbers.rewarded),
    lost: Number(numbers.lost),
    points: Number(numbers.points),
  }))
}

/** Inviters with the most refusals, by reason. */
export async function listRefusals(q: Reader, since: number): Promise<InvitationReport['refusals']> {
  const rows = await q
    .with(
      (cte) => cte('recent').materialized(),
      (cte) => cte.selectFrom('invitation_refusal').select(['uid', 'reason']).where('at', '>=', since),
    )
    .selectFrom('recent')
    .select(({ fn }) => ['uid', 'reason', fn.countAll<number>().as('number')])
    .groupBy(['uid', 'reason'])
    .orderBy('number', 'desc')
    .orderBy('uid')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}

/** Devices on which more than one shopper accepted. */
export async function listDevices(q: Reader, since: number): Promise<InvitationReport['devices']> {
  const rows = await q
    .selectFrom('invitation')
    .select(({ fn }) => [
      'deviceKey',
      fn.countAll<number>().as('invitees'),
      fn.count<number>('uid').distinct().as('inviters'),
    ])
    .where('at', '>=', since)
    .groupBy('deviceKey')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('invitees', 'desc')
    .orderBy('deviceKey')
    .limit(MOST)
    .execute()
  return rows.map(({ deviceKey, invitees, inviters }) => ({
    deviceKey,
    invitees: Number(invitees),
    inviters: Number(inviters),
  }))
}
