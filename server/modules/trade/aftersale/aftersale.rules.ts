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
import { chinaMinute, DAY_MS } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import type { Button } from '@contract/schema/shared'
import { type CaseMove, type CaseState, caseState, stateAfterEvent } from './aftersale.machine'

/** Time limit of each status, ms; at its end the case moves by itself [aftersale.time]. */
const WAITS: Partial<Record<CaseState, number>> = {
  verify: 2 * DAY_MS,
  rejected: 7 * DAY_MS,
  sendBack: 7 * DAY_MS,
  receiving: 10 * DAY_MS,
  receiptRejected: 7 * DAY_MS,
  interceptFailed: 7 * DAY_MS,
  toReceive: 14 * DAY_MS,
}

/** Epoch ms at which a status that begins now ends by itself; 0: never. */
export const dueAfter = (status: number, now: number): number => {
  const wait = WAITS[caseState(status)]
  return wait === undefined ? 0 : now + wait
}

/** Input of the rules. */
export interface CaseFacts {
  type: number
  status: number
  isReceived: boolean
  /** The order had left the store when the case was opened, and was not received. */
  isOnItsWay: boolean
}

/** The move of the store's agreement. */
export function agreement({ type, isReceived, isOnItsWay }: CaseFacts): CaseMove {
  if (type !== AFTERSALE_TYPE.refund) return 'agreeToReturn'
  return isOnItsWay && !isReceived ? 'agreeToIntercept' : 'agreeToRefund'
}

/**
 * The move at the end of a time limit: a store that does not answer agrees, a shopper who does not act ends the case.
 */
export function byTime(facts: CaseFacts): CaseMove {
  const state = caseState(facts.status)
  if (state === 'verify') return agreement(facts)
  if (state === 'receiving') return afterReceipt(facts)
  return state === 'toReceive' ? 'confirm' : 'expire'
}

/** The move after the goods have been returned. */
export const afterReceipt = ({ type }: Pick<CaseFacts, 'type'>): CaseMove =>
  type === AFTERSALE_TYPE.replacement ? 'receiveToSend' : 'receiveToRefund'

/** Facts of the order that limit what may be applied for. */
export interface Askable {
  status: number
  deliveryType: number
  shippedAt: number
  receivedAt: number
}

export interface TypeChoice {
  type: AftersaleType
  /** Why the type is not available; empty when it is. */
  reason: string
}

const LATE_TEXT = '已超过售后期限'
const FREE_TEXT = '赠品和积分兑换的商品不能单独申请售后'

/** Why a line can have no case; empty when it can. Lines that cost nothing are returned only with their order. */
export const lineProblem = ({ unitCents }: { unitCents: number }): string => (unitCents === 0 ? FREE_TEXT : '')

/** Types with their reasons of refusal; no type when the order is not paid or its refund is in progress. */
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

/** Reasons that a case of this type may state now, each for received or for missing goods. */
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

/**
 * The largest amount of a case: freight is included if the store is at fault; all that is left if nothing was sent and
 * no line stays.
 */
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

/** Actions of the shopper, the primary one last. */
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
  /** The line has no other open case and may still have one. */
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
      return `${priceText(cents)} 将原路退回，预计 1-3 个工作日到账`
    case 'refunded':
      return `${priceText(cents)} 已原路退回`
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

/** `hint`: shown until the case reaches the step. Six steps leave no room for hints. */
type Step = readonly [text: string, states: readonly CaseState[], hint?: string]
const ASKED: Step = ['提交申请', []]
const TO_SHOPPER: Step = ['退款到账', ['refunding'], '原路退回']
const BACK: readonly Step[] = [ASKED, ['商家处理', ['verify', 'rejected']], ['寄回商品', ['sendBack']]]
const RECEIVING: readonly CaseState[] = ['receiving', 'receiptRejected']
const PATHS: Record<AftersaleType, readonly Step[]> = {
  [AFTERSALE_TYPE.refund]: [
    ASKED,
    ['商家处理', ['verify', 'rejected', 'intercepting', 'interceptFailed', 'receiving', 'receiptRejected']],
    TO_SHOPPER,
  ],
  [AFTERSALE_TYPE.return]: [...BACK, ['商家收货', RECEIVING, '验货入库'], TO_SHOPPER],
  [AFTERSALE_TYPE.replacement]: [
    ...BACK,
    ['商家收货', RECEIVING],
    ['商家发货', ['toSend']],
    ['确认收货', ['toReceive']],
  ],
}

/** Steps for the detail page: those done and the present one. */
export function stepsOf(
  type: number,
  status: number,
): { text: string; state: 'done' | 'now' | 'open'; hint: string }[] {
  const state = caseState(status)
  const path = PATHS[type as AftersaleType]
  if (state === 'closed') return []
  const isDone = state === 'refunded' || state === 'replaced'
  const at = path.findIndex(([, states]) => states.includes(state))
  const now = isDone ? path.length : at === -1 ? path.length - 1 : at
  return path.map(([text, , hint = ''], i) => ({ text, state: i < now ? 'done' : i === now ? 'now' : 'open', hint }))
}

/** When each step of a case ended, epoch ms, by the events that moved the case from `first`; 0: it has not ended. */
export function stepEnds(
  { type, endedAt, first }: { type: number; endedAt: number; first: CaseState },
  events: readonly { event: string; at: number }[],
): number[] {
  const path = PATHS[type as AftersaleType]
  const stepOf = (state: CaseState) => path.findIndex(([, states]) => states.includes(state))
  const begins: number[] = []
  let state = first
  for (const { event, at } of events) {
    const next = stateAfterEvent(state, event)
    if (next === undefined) continue
    const step = stepOf(next)
    if (step > 0 && step !== stepOf(state)) begins[step] = at
    state = next
  }
  return path.map((_step, i) => (i === 0 ? (events[0]?.at ?? 0) : (begins.slice(i + 1).find(Boolean) ?? endedAt)))
}

export const typeText = (type: number): string => AFTERSALE_TYPE_TEXT[type as AftersaleType]

/** 11.21 18:20 */
export const stepMoment = (at: number): string => chinaMinute(at).slice(5).replace('-', '.')

/** 11.28 前; empty when no time limit runs. */
export const dueText = (dueAt: number): string => (dueAt === 0 ? '' : `${stepMoment(dueAt).slice(0, 5)} 前`)

/** Whether a refund is in progress or done. */
export const isOfMoney = (status: number): boolean =>
  status === AFTERSALE_STATUS.refunding || status === AFTERSALE_STATUS.refunded
