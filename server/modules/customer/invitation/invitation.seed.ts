import { DAY_MS } from '@contract/codes/china-time'
import type { InvitationState, InvitationWay, RewardState } from '@contract/codes/invitation'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { Picture } from '@contract/schema/shared'
import { FOREVER } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { newId, randomDigits, randomToken } from '../../../kernel/ids'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import type { PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import type { AccountService } from '../account'
import { insertCode } from './code.repo'
import type { InvitationDesk } from './desk.service'
import { findInvited, insertInvitation, insertInvited } from './invitation.repo'
import { deviceKeyOf, monthOf } from './invitation.rules'
import type { InvitationTable } from './invitation.tables'
import { insertReward } from './reward.repo'
import { REWARD_QUOTA } from './reward.service'

export interface InvitationDemo {
  invitationRule: { points: number; guestPoints: number; cardPoints: number; minCents: number; monthLimit: number }
  /** Codes that are known beforehand. */
  invitationCodes: readonly { mobile: string; code: string }[]
  /** Friends of a shopper, the oldest first; ages in whole days. */
  invitees: readonly {
    inviter: string
    mobile: string
    name: string
    avatar: Picture
    way: InvitationWay
    state: InvitationState
    daysAgo: number
  }[]
}

interface Mall {
  db: Db
  account: AccountService
  points: PointsService
  quotas: QuotaService
  invitationDesk: InvitationDesk
}

const REWARD_OF: Record<InvitationState, RewardState | null> = {
  registered: null,
  ordered: 'waiting',
  rewarded: 'granted',
  lost: 'lost',
}

export async function seedInvitation(mall: Mall, demo: InvitationDemo, now: number): Promise<void> {
  const { guestPoints, cardPoints, minCents, monthLimit, points } = demo.invitationRule
  const rule = {
    is_on: 1,
    points,
    guest_points: guestPoints,
    card_points: cardPoints,
    min_cents: minCents,
    month_limit: monthLimit,
    ends_at: FOREVER,
  }
  await mall.db.tx(async (tx) => {
    await mall.invitationDesk.put(tx, rule)
    for (const { mobile, code } of demo.invitationCodes) await knowCode(tx, mall, mobile, code, now)
    for (const friend of demo.invitees) await invite(tx, mall, friend, rule, now)
  })
}

async function knowCode(tx: Tx, { account }: Mall, mobile: string, code: string, now: number): Promise<void> {
  if (await findNumber(tx, 'invitation', code)) return
  const uid = await account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now)
  const row = { uid, code, face_no: randomDigits(10), secret: randomToken(), at: now }
  if (!(await insertCode(tx, row))) return
  await indexNumbers(tx, [
    { no: code, kind: 'invitation', uid, id: uid },
    { no: row.face_no, kind: 'invitationFace', uid, id: uid },
  ])
}

async function invite(
  tx: Tx,
  { account, points, quotas }: Mall,
  { inviter, mobile, name, avatar, way, state, daysAgo }: InvitationDemo['invitees'][number],
  rule: { points: number; guest_points: number; min_cents: number; month_limit: number },
  now: number,
): Promise<void> {
  const at = now - daysAgo * DAY_MS
  const uid = await account.shopperOf(tx, HOME_COUNTRY_CODE, inviter, now)
  const friend = await account.createShopper(tx, { countryCode: HOME_COUNTRY_CODE, mobile, name, avatar }, at)
  if (await findInvited(tx, friend, 'order')) return
  const has = (...states: InvitationState[]) => states.includes(state)
  const ordered_at = has('registered') ? 0 : at + DAY_MS
  const ended_at = has('rewarded', 'lost') ? now : 0
  const row: InvitationTable = {
    uid,
    invitation_id: newId(),
    invitee_uid: friend,
    way,
    state,
    reason: has('lost') ? 'refunded' : '',
    points: rule.points,
    guest_points: rule.guest_points,
    min_cents: rule.min_cents,
    device_key: deviceKeyOf(mobile),
    at,
    ordered_at,
    ended_at,
  }
  await insertInvited(tx, { uid: friend, kind: 'order', inviter_uid: uid, ref: row.invitation_id, at })
  await insertInvitation(tx, row)
  await points.inviteGift(tx, { uid: friend, ref: row.invitation_id, amount: rule.guest_points, note: '好友邀请' }, at)
  const reward = REWARD_OF[state]
  if (!reward) return
  const reward_id = newId()
  await insertReward(tx, {
    uid,
    reward_id,
    kind: 'order',
    invitee_uid: friend,
    ref: '',
    points: rule.points,
    min_cents: rule.min_cents,
    state: reward,
    reason: row.reason,
    at: ordered_at,
    done_at: has('ordered') ? 0 : ordered_at + DAY_MS,
    due_at: 0,
    ended_at,
    back_at: 0,
  })
  if (reward !== 'granted') return
  await quotas.take(tx, { uid, ...REWARD_QUOTA, period: monthOf(now), number: 1, most: rule.month_limit })
  await points.inviteGift(tx, { uid, ref: reward_id, amount: rule.points, note: '好友首单' }, now)
}
