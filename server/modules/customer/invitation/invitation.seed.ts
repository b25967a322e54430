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
import { findInvited, insertInvitation, insertInvited } from './invitation.repo'
import { deviceKeyOf, monthOf } from './invitation.rules'
import type { InvitationService } from './invitation.service'
import type { InvitationTable } from './invitation.tables'
import { insertReward } from './reward.repo'
import { REWARD_QUOTA } from './reward.service'

export interface InvitationDemo {
  invitationRule: { points: number; guestPoints: number; cardPoints: number; minCents: number; monthLimit: number }
  /** Fixed codes. */
  invitationCodes: readonly { mobile: string; code: string }[]
  /** Invited friends of a shopper, the oldest first; ages in whole days. */
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
  invitations: InvitationService
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
    isOn: 1,
    points,
    guestPoints,
    cardPoints,
    minCents,
    monthLimit,
    endsAt: FOREVER,
  }
  await mall.db.tx(async (tx) => {
    await mall.invitations.putRule(tx, rule)
    for (const { mobile, code } of demo.invitationCodes) await knowCode(tx, mall, mobile, code, now)
    for (const friend of demo.invitees) await invite(tx, mall, friend, rule, now)
  })
}

async function knowCode(tx: Tx, { account }: Mall, mobile: string, code: string, now: number): Promise<void> {
  if (await findNumber(tx, 'invitation', code)) return
  const uid = await account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now)
  const row = { uid, code, faceNo: randomDigits(10), secret: randomToken(), at: now }
  if (!(await insertCode(tx, row))) return
  await indexNumbers(tx, [
    { no: code, kind: 'invitation', uid, id: uid },
    { no: row.faceNo, kind: 'invitationFace', uid, id: uid },
  ])
}

async function invite(
  tx: Tx,
  { account, points, quotas }: Mall,
  { inviter, mobile, name, avatar, way, state, daysAgo }: InvitationDemo['invitees'][number],
  rule: { points: number; guestPoints: number; minCents: number; monthLimit: number },
  now: number,
): Promise<void> {
  const at = now - daysAgo * DAY_MS
  const uid = await account.shopperOf(tx, HOME_COUNTRY_CODE, inviter, now)
  const friend = await account.createShopper(tx, { countryCode: HOME_COUNTRY_CODE, mobile, name, avatar }, at)
  if (await findInvited(tx, friend, 'order')) return
  const has = (...states: InvitationState[]) => states.includes(state)
  const orderedAt = has('registered') ? 0 : at + DAY_MS
  const endedAt = has('rewarded', 'lost') ? now : 0
  const row: InvitationTable = {
    uid,
    invitationId: newId(),
    inviteeUid: friend,
    way,
    state,
    reason: has('lost') ? 'refunded' : '',
    points: rule.points,
    guestPoints: rule.guestPoints,
    minCents: rule.minCents,
    deviceKey: deviceKeyOf(mobile),
    at,
    orderedAt,
    endedAt,
  }
  await insertInvited(tx, { uid: friend, kind: 'order', inviterUid: uid, ref: row.invitationId, at })
  await insertInvitation(tx, row)
  await points.inviteGift(tx, { uid: friend, ref: row.invitationId, amount: rule.guestPoints, note: '好友邀请' }, at)
  const reward = REWARD_OF[state]
  if (!reward) return
  const rewardId = newId()
  await insertReward(tx, {
    uid,
    rewardId,
    kind: 'order',
    inviteeUid: friend,
    ref: '',
    points: rule.points,
    minCents: rule.minCents,
    state: reward,
    reason: row.reason,
    at: orderedAt,
    doneAt: has('ordered') ? 0 : orderedAt + DAY_MS,
    dueAt: 0,
    endedAt,
    backAt: 0,
  })
  if (reward !== 'granted') return
  await quotas.take(tx, { uid, ...REWARD_QUOTA, period: monthOf(now), number: 1, most: rule.monthLimit })
  await points.inviteGift(tx, { uid, ref: rewardId, amount: rule.points, note: '好友首单' }, now)
}
