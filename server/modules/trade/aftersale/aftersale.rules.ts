import {
  AFTERSALE_BUTTON,
  AFTERSALE_REASONS,
  AFTERSALE_STATUS,
  AFTERSALE_TYPE,
  AFTERSALE_TYPE_TEXT,
  type AftersaleButtonCode,
  type AftersaleType,
  FAULT_WINDOW_MS,
  MOST_AMENDS,
  PLAIN_WINDOW_MS,
} from '@contract/codes/aftersale'
import { DAY_MS, monthDay } from '@contract/codes/china-time'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import type { Button } from '@contract/schema/shared'
import { yuan } from '../../../kernel/money'
import { type CaseMove, type CaseState, caseState } from './aftersale.machine'

/** So long a status waits before it ends by itself (behaviours 2.8; `[D]` where the times are ours). */
const WAITS: Partial<Record<CaseState, number>> = {
  verify: 2 * DAY_MS,
  rejected: 7 * DAY_MS,
  sendBack: 7 * DAY_MS,
  receiving: 10 * DAY_MS,
  receiptRejected: 7 * DAY_MS,
  interceptFailed: 7 * DAY_MS,
  toReceive: 14 * DAY_MS,
}

/** When a status that begins now ends by itself; 0: never. */
export const dueAfter = (status: number, now: number): number => {
  const wait = WAITS[caseState(status)]
  return wait === undefined ? 0 : now + wait
}

/** What the rules look at. */
export interface CaseFacts {
  type: number
  status: number
  isReceived: boolean
  /** The order had left the store when the case was opened, and was not received. */
  isOnItsWay: boolean
}

/** What the store's agreement leads to. */
export function agreement({ type, isReceived, isOnItsWay }: CaseFacts): CaseMove {
  if (type !== AFTERSALE_TYPE.refund) return 'agreeToReturn'
  return isOnItsWay && !isReceived ? 'agreeToIntercept' : 'agreeToRefund'
}

/** What happens where nobody does anything in time: the store's silence is agreement, the shopper's is an end. */
export function byTime(facts: CaseFacts): CaseMove {
  const state = caseState(facts.status)
  if (state === 'verify') return agreement(facts)
  if (state === 'receiving') return afterReceipt(facts)
  return state === 'toReceive' ? 'confirm' : 'expire'
}

/** The goods are back. */
export const afterReceipt = ({ type }: Pick<CaseFacts, 'type'>): CaseMove =>
  type === AFTERSALE_TYPE.replacement ? 'receiveToSend' : 'receiveToRefund'

/** What the order allows. */
export interface Askable {
  status: number
  deliveryType: number
  shippedAt: number
  receivedAt: number
}

export interface TypeChoice {
  type: AftersaleType
  /** Why not; empty where it can be asked for. */
  reason: string
}

const LATE_TEXT = '已超过售后期限'
const FREE_TEXT = '赠品和积分兑换的商品不能单独申请售后'

/** Why nothing can be asked for a line, whatever its order allows: what cost no money goes with its order alone. */
export const lineProblem = ({ unitCents }: { unitCents: number }): string => (unitCents === 0 ? FREE_TEXT : '')

/** What may be asked for now; none at all where the order is not paid, or its money is on its way back. */
export function typesOf(order: Askable, now: number): TypeChoice[] {
  const { status, deliveryType, receivedAt } = order
  const isPaid = ([ORDER_STATUS.toShip, ORDER_STATUS.awaitingAcceptance] as number[]).includes(status)
  const isOut = status === ORDER_STATUS.toReceive
  const isDone = status === ORDER_STATUS.completed
  if (deliveryType === DELIVERY_TYPE.ticket || !(isPaid || isOut || isDone)) return []
  const isLate = isDone && now > receivedAt + FAULT_WINDOW_MS
  const late = isLate ? LATE_TEXT : ''
  const unsent = isPaid ? '商品还没有发出' : late
  return [
    { type: AFTERSALE_TYPE.refund, reason: late },
    { type: AFTERSALE_TYPE.return, reason: unsent },
    { type: AFTERSALE_TYPE.replacement, reason: deliveryType === DELIVERY_TYPE.dineIn ? '堂食不支持换货' : unsent },
  ]
}

/** Reasons that go with a type now, each with the goods in hand or not. */
export function reasonsOf(order: Askable, type: AftersaleType, now: number) {
  const canHave = order.status === ORDER_STATUS.toReceive || order.status === ORDER_STATUS.completed
  const canMiss = order.status !== ORDER_STATUS.completed
  const isPlainLate = order.status === ORDER_STATUS.completed && now > order.receivedAt + PLAIN_WINDOW_MS
  return AFTERSALE_REASONS.filter(({ types, isReceived, isStoreFault }) => {
    const isOfType = (types as readonly number[]).includes(type)
    return isOfType && (isReceived ? canHave : canMiss) && (isStoreFault || !isPlainLate)
  })
}

interface Share {
  goodsCents: number
  freightCents: number
}

/** The most that a case may ask for: freight where the store is to blame; where nothing left it and nothing stays, all there is. */
export function mostOf(
  share: Share,
  of: { isStoreFault: boolean; isWholeUnsent: boolean; leftCents: number; freightCents: number },
): { cents: number; freightCents: number } {
  const { isStoreFault, isWholeUnsent, leftCents, freightCents } = of
  if (isWholeUnsent)
    return { cents: leftCents, freightCents: Math.min(freightCents, Math.max(0, leftCents - share.goodsCents)) }
  const freight = isStoreFault ? share.freightCents : 0
  const cents = Math.min(leftCents, share.goodsCents + freight)
  return { cents, freightCents: Math.min(freight, cents) }
}

const BUTTON_TEXT: Record<AftersaleButtonCode, string> = {
  amend: '修改申请',
  withdraw: '撤销申请',
  stepIn: '平台介入',
  fillLogis: '填写物流',
  refuseParcel: '拒收包裹',
  turnToReturn: '改为退货',
  confirmExchange: '确认收货',
  refundAmount: '钱款去向',
  applyAgain: '再次申请',
}
const PRIMARY: readonly AftersaleButtonCode[] = [
  'fillLogis',
  'confirmExchange',
  'refundAmount',
  'stepIn',
  'turnToReturn',
]

/** The primary one last (behaviours 2.8, "Buyer can"). */
const BUTTONS: Record<CaseState, readonly AftersaleButtonCode[]> = {
  verify: ['withdraw', 'amend'],
  rejected: ['withdraw', 'amend', 'stepIn'],
  sendBack: ['withdraw', 'fillLogis'],
  receiving: ['fillLogis'],
  receiptRejected: ['withdraw', 'stepIn'],
  intercepting: [],
  interceptFailed: ['withdraw', 'refuseParcel', 'turnToReturn'],
  toSend: [],
  toReceive: ['confirmExchange'],
  refunding: ['refundAmount'],
  refunded: ['refundAmount'],
  replaced: [],
  closed: ['applyAgain'],
}

export interface ButtonFacts {
  status: number
  reapplied: number
  isEscalated: boolean
  /** Its line has no other open case, and may still be asked for. */
  canApplyAgain: boolean
}

export function caseButtons({ status, reapplied, isEscalated, canApplyAgain }: ButtonFacts): Button[] {
  const state = caseState(status)
  const isOffered = (code: AftersaleButtonCode) => {
    if (code === AFTERSALE_BUTTON.amend) return state === 'verify' || (reapplied < MOST_AMENDS && !isEscalated)
    if (code === AFTERSALE_BUTTON.stepIn) return !isEscalated
    return code !== AFTERSALE_BUTTON.applyAgain || canApplyAgain
  }
  const text = (code: AftersaleButtonCode) =>
    code === AFTERSALE_BUTTON.fillLogis && state === 'receiving' ? '修改单号' : BUTTON_TEXT[code]
  return BUTTONS[state]
    .filter(isOffered)
    .map((code) => ({ code, text: text(code), primary: PRIMARY.includes(code) && state !== 'receiving' }))
}

const STATUS_TEXT: Record<CaseState, string> = {
  verify: '等待商家处理',
  rejected: '商家已拒绝',
  sendBack: '请寄回商品',
  receiving: '等待商家收货',
  receiptRejected: '商家拒绝收货',
  refunding: '退款中',
  refunded: '退款成功',
  closed: '售后已关闭',
  intercepting: '物流拦截中',
  interceptFailed: '拦截失败',
  toSend: '等待商家发货',
  toReceive: '换货已发出',
  replaced: '换货完成',
}
export const caseStatusText = (status: number): string => STATUS_TEXT[caseState(status)]

/** The sentence under the status. */
export function caseHint({
  status,
  isEscalated,
  endText,
  cents,
  type,
}: {
  status: number
  isEscalated: boolean
  endText: string
  cents: number
  type: number
}): string {
  const state = caseState(status)
  if (isEscalated && (state === 'rejected' || state === 'receiptRejected'))
    return '平台已介入，将在 3 个工作日内给出结果'
  switch (state) {
    case 'verify':
      return type === AFTERSALE_TYPE.refund ? '商家逾期未处理将自动退款' : '商家逾期未处理将自动同意'
    case 'rejected':
    case 'receiptRejected':
    case 'closed':
      return endText
    case 'sendBack':
      return '商家已同意，寄出后请填写单号'
    case 'receiving':
      return '商家收到并验货后处理'
    case 'refunding':
      return `${yuan(cents)} 将原路退回，预计 1-3 个工作日到账`
    case 'refunded':
      return `${yuan(cents)} 已原路退回`
    case 'intercepting':
      return '正在请物流公司拦回包裹，拦回后退款'
    case 'interceptFailed':
      return '包裹没有拦回：可以拒收，或收到后退货'
    case 'toSend':
      return '商家已收到退回的商品，正在备货'
    case 'toReceive':
      return '新的商品在路上，收到后请确认'
    case 'replaced':
      return '换货已完成'
  }
}

type Step = readonly [text: string, states: readonly CaseState[]]
const ASKED: Step = ['提交申请', []]
const BACK: readonly Step[] = [
  ASKED,
  ['商家处理', ['verify', 'rejected']],
  ['寄回商品', ['sendBack']],
  ['商家收货', ['receiving', 'receiptRejected']],
]
const PATHS: Record<AftersaleType, readonly Step[]> = {
  [AFTERSALE_TYPE.refund]: [
    ASKED,
    ['商家处理', ['verify', 'rejected', 'intercepting', 'interceptFailed', 'receiving', 'receiptRejected']],
    ['退款到账', ['refunding']],
  ],
  [AFTERSALE_TYPE.return]: [...BACK, ['退款到账', ['refunding']]],
  [AFTERSALE_TYPE.replacement]: [...BACK, ['商家发货', ['toSend']], ['确认收货', ['toReceive']]],
}

/** Steps of the way, for the detail page: what is done, what is now. */
export function stepsOf(type: number, status: number): { text: string; state: 'done' | 'now' | 'open' }[] {
  const state = caseState(status)
  const path = PATHS[type as AftersaleType]
  if (state === 'closed') return []
  const isDone = state === 'refunded' || state === 'replaced'
  const at = path.findIndex(([, states]) => states.includes(state))
  const now = isDone ? path.length : at === -1 ? path.length - 1 : at
  return path.map(([text], i) => ({ text, state: i < now ? 'done' : i === now ? 'now' : 'open' }))
}

export const typeText = (type: number): string => AFTERSALE_TYPE_TEXT[type as AftersaleType]

/** 11 月 28 日前; empty where nothing ends by itself. */
export const dueText = (dueAt: number): string => (dueAt === 0 ? '' : `${monthDay(dueAt)}前`)

/** Whether money goes or has gone back. */
export const isOfMoney = (status: number): boolean =>
  status === AFTERSALE_STATUS.refunding || status === AFTERSALE_STATUS.refunded
