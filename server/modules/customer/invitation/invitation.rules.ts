import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { FAULT_WINDOW_MS } from '@contract/codes/aftersale'
import { chinaDay, DAY_MS, MINUTE_MS, monthDay } from '@contract/codes/china-time'
import { EXCHANGE_ALPHABET } from '@contract/codes/exchange'
import {
  FACE_HOLD_MS,
  INVITE_CODE_LENGTH,
  type InvitationState,
  type LossReason,
  NEW_ACCOUNT_MS,
  type Refusal,
  type RewardKind,
  type RewardState,
} from '@contract/codes/invitation'
import type { InvitationPromise, InvitationReward, InvitationRewardDetail, Invitee } from '@contract/schema/invitation'
import { IN_FORCE, type PurchaseState } from '../../finance/purchase'
import type { OrderOutcome } from '../../trade/order'
import type { Face } from '../account'
import type {
  InvitationCodeTable,
  InvitationRewardTable,
  InvitationRuleTable,
  InvitationTable,
} from './invitation.tables'

/** An order earns no reward while its goods can be returned for any reason. */
export const RETURN_MS = FAULT_WINDOW_MS

export const REFUSAL_TEXTS: Record<Refusal, string> = {
  self: '不能接受自己的邀请',
  existing: '只有新注册、还没下过单的用户可以接受邀请',
  ring: '不能接受比你晚注册的好友的邀请',
  device: '这台设备已用于这位好友的邀请，不能重复参加',
  payer: '与好友使用了同一个付款账户',
}
export const OVER_TEXT = '邀请活动暂未开放'
export const STALE_TEXT = '面对面邀请码已失效，请让好友刷新后再扫'
export const UNKNOWN_TEXT = '邀请码不正确，请核对后再试'
export const OTHER_TEXT = '你已接受过其他好友的邀请'

const LOSS_TEXTS: Record<LossReason, string> = {
  refunded: '好友已退款，奖励取消',
  payer: '与好友使用同一付款账户，不发奖励',
  limit: '当月奖励已达上限',
}
const STATE_TEXTS: Record<InvitationState, string> = {
  registered: '已注册',
  ordered: '已首单',
  rewarded: '已到账',
  lost: '已失效',
}
const REWARD_TEXTS: Record<RewardState, string> = {
  waiting: '待到账',
  granted: '已到账',
  lost: '已失效',
  takenBack: '已收回',
}
const KIND_TEXTS: Record<RewardKind, string> = { order: '好友首单', card: '好友开通会员' }

/** Identifies a device without storing its name. */
export const deviceKeyOf = (deviceId: string): string =>
  createHash('sha256').update(deviceId).digest('hex').slice(0, 16)

/** Normalises a typed code; null when it is no code. */
export function inviteCodeOf(typed: string): string | null {
  const code = typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  return code.length === INVITE_CODE_LENGTH && [...code].every((one) => EXCHANGE_ALPHABET.includes(one)) ? code : null
}

type Secret = Pick<InvitationCodeTable, 'faceNo' | 'secret'>

/** The token for a scanned face-to-face code: inviter, last minute, and a proof of both. */
export function heldFace(of: Secret, now: number): string {
  const until = Math.ceil((now + FACE_HOLD_MS) / MINUTE_MS).toString(36)
  return `${of.faceNo}-${until}-${proofOf(of, until)}`
}

export function readHeld(text: string): { faceNo: string; until: string; proof: string } | null {
  const [, faceNo, until, proof] = /^(\d{10})-([0-9a-z]{1,8})-([0-9a-f]{24})$/.exec(text) ?? []
  return faceNo && until && proof ? { faceNo, until, proof } : null
}

export const isHeld = (of: Secret, { until, proof }: { until: string; proof: string }, now: number): boolean =>
  timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(of, until))) && now < Number.parseInt(until, 36) * MINUTE_MS

const proofOf = ({ faceNo, secret }: Secret, until: string): string =>
  createHmac('sha256', secret).update(`held.${faceNo}.${until}`).digest('hex').slice(0, 24)

/** Data of a shopper who wants to accept. */
export interface Candidate {
  uid: string
  createdAt: number
  /** The shopper has paid nothing and has no open payment. */
  isNewcomer: boolean
  isDeviceKnown: boolean
}

/**
 * Reason why the candidate cannot be invited; null when they can. The invitee's account must be newer than the
 * inviter's. This rule excludes cycles, also under concurrent calls: no shopper is invited, directly or through others,
 * by their own invitee.
 */
export function refusalOf(
  of: Candidate,
  inviter: { uid: string; createdAt: number },
  now: number,
): Exclude<Refusal, 'payer'> | null {
  if (of.uid === inviter.uid) return 'self'
  if (!of.isNewcomer || now - of.createdAt >= NEW_ACCOUNT_MS) return 'existing'
  const isYounger = of.createdAt === inviter.createdAt ? of.uid > inviter.uid : of.createdAt > inviter.createdAt
  if (!isYounger) return 'ring'
  return of.isDeviceKnown ? 'device' : null
}

export const isOn = (rule: InvitationRuleTable | undefined, now: number): rule is InvitationRuleTable =>
  rule !== undefined && rule.isOn === 1 && rule.endsAt > now

/** State of a reward by its orders: earned, lost, or waiting until the given moment. */
export type Verdict = { is: 'good' } | { is: 'lost' } | { is: 'wait'; doneAt: number; dueAt: number | null }

/** A first order counts when enough of it is completed, its return period is over, and no case is open. */
export function judgeOrders(orders: readonly OrderOutcome[], minCents: number, now: number): Verdict {
  const left = orders.reduce((sum, { cents, returnedCents }) => sum + cents - returnedCents, 0)
  if (orders.length > 0 && left < minCents) return { is: 'lost' }
  const done = orders.filter(({ receivedAt }) => receivedAt > 0)
  const isOver = ({ receivedAt }: OrderOutcome) => receivedAt + RETURN_MS <= now
  const isQuiet = ({ hasCase, refundedCents, returnedCents }: OrderOutcome) =>
    !hasCase && refundedCents === returnedCents
  const sure = done.filter((order) => isOver(order) && isQuiet(order))
  const sureCents = sure.reduce((sum, { cents, returnedCents }) => sum + cents - returnedCents, 0)
  if (sure.length > 0 && sureCents >= minCents) return { is: 'good' }
  const doneAt = done.reduce((last, { receivedAt }) => Math.max(last, receivedAt), 0)
  const ends = done.map((order) => (isOver(order) ? now + DAY_MS : order.receivedAt + RETURN_MS))
  return { is: 'wait', doneAt, dueAt: ends.length > 0 ? Math.min(...ends) : null }
}

/** A card counts when its refund period is over. */
export function judgeCardPurchase(state: PurchaseState | undefined, dueAt: number, now: number): Verdict {
  if (state !== undefined && IN_FORCE.includes(state))
    return now >= dueAt ? { is: 'good' } : { is: 'wait', doneAt: 0, dueAt }
  return state === 'refunding' ? { is: 'wait', doneAt: 0, dueAt: now + DAY_MS } : { is: 'lost' }
}

/** The month in China's time in which a reward counts. */
export const monthOf = (now: number): string => chinaDay(now).slice(0, 7)

export function promiseOf(rule: InvitationRuleTable | undefined, now: number): InvitationPromise {
  const days = { newDays: NEW_ACCOUNT_MS / DAY_MS, waitDays: RETURN_MS / DAY_MS }
  if (!rule)
    return { isOn: false, points: 0, guestPoints: 0, cardPoints: 0, minAmount: 0, ...days, monthLimit: 0, endText: '' }
  return {
    ...days,
    isOn: isOn(rule, now),
    points: rule.points,
    guestPoints: rule.guestPoints,
    cardPoints: rule.cardPoints,
    minAmount: rule.minCents,
    monthLimit: rule.monthLimit,
    endText: rule.endsAt - now < 366 * DAY_MS ? `${monthDay(rule.endsAt - 1)}止` : '',
  }
}

export const GONE: Face = { name: '已注销', avatar: null }

export function inviteeView(row: InvitationTable, faces: ReadonlyMap<string, Face>): Invitee {
  const { name, avatar } = faces.get(row.inviteeUid) ?? GONE
  return {
    invitationId: row.invitationId,
    name,
    avatar,
    way: row.way,
    state: row.state,
    stateText: STATE_TEXTS[row.state],
    note: inviteeNote(row),
    points: row.points,
    at: row.at,
  }
}

function inviteeNote({ state, reason, at, orderedAt, endedAt }: InvitationTable): string {
  if (state === 'registered') return `${day(at)} 注册，还没下单`
  if (state === 'ordered') return `${day(orderedAt)} 首单，待完成`
  return state === 'rewarded' ? `${day(endedAt)} 首单完成` : LOSS_TEXTS[reason || 'refunded']
}

const day = (at: number) => chinaDay(at).slice(5)

export function rewardView(row: InvitationRewardTable, faces: ReadonlyMap<string, Face>): InvitationReward {
  const { name, avatar } = faces.get(row.inviteeUid) ?? GONE
  return {
    rewardId: row.rewardId,
    kind: row.kind,
    kindText: KIND_TEXTS[row.kind],
    name,
    avatar,
    points: row.points,
    state: row.state,
    stateText: REWARD_TEXTS[row.state],
    note: rewardNote(row),
    at: row.at,
  }
}

function rewardNote({ kind, state, reason, doneAt, dueAt, endedAt }: InvitationRewardTable): string {
  if (state === 'granted') return `${chinaDay(endedAt)} 到账`
  if (state !== 'waiting') return LOSS_TEXTS[reason || 'refunded']
  if (kind === 'order' && doneAt === 0) return '订单完成且过了退换期后到账'
  return `预计 ${chinaDay(dueAt)} 到账`
}

export function rewardDetail(row: InvitationRewardTable, faces: ReadonlyMap<string, Face>): InvitationRewardDetail {
  const isOrder = row.kind === 'order'
  const steps = [
    { title: isOrder ? '好友首单付款' : '好友开通会员', text: '奖励待到账', at: row.at },
    isOrder && { title: '订单完成', text: '等待退换期结束', at: row.doneAt },
    row.state !== 'lost' && { title: '奖励到账', text: `+${row.points} 积分`, at: row.endedAt },
    row.state === 'lost' && { title: '奖励失效', text: LOSS_TEXTS[row.reason || 'refunded'], at: row.endedAt },
    { title: '奖励收回', text: LOSS_TEXTS[row.reason || 'refunded'], at: row.backAt },
  ]
  const past = steps.filter((step) => step !== false).filter(({ at }) => at > 0)
  return { ...rewardView(row, faces), steps: past.reverse() }
}
