import { AFTERSALE_STATUS, AFTERSALE_TYPE, type CaseActCode, type CaseView } from '@contract/codes/aftersale'
import type { Act } from '@contract/console/shared'
import { aftersaleMachine, type CaseMove, type CaseState, caseState, isOver, REFUSED } from './aftersale.machine'
import type { CaseFilter, CaseRow } from './aftersale.repo'

export const OF_MALL_TEXT = '平台已介入，由平台处理'

/** The facts of a case that a decision depends on, as one string, which differs once the case has changed. */
export const versionOf = ({
  status,
  type,
  amends,
  cents,
  isEscalated,
  refundNo,
}: Pick<CaseRow, 'status' | 'type' | 'amends' | 'cents' | 'isEscalated' | 'refundNo'>): string =>
  [status, type, amends, cents, isEscalated, refundNo].join('.')

/** Whether the mall decides, because the shopper has escalated the store's refusal. */
export const isOfMall = ({ status, isEscalated }: Pick<CaseRow, 'status' | 'isEscalated'>): boolean =>
  isEscalated === 1 && REFUSED.includes(caseState(status))

const open = (...states: readonly CaseState[]) => ({
  isOver: false,
  statuses: states.map((state) => AFTERSALE_STATUS[state]),
})

/** The filter of each view of the queue. */
export const VIEW_FILTERS: Readonly<Record<CaseView, Omit<CaseFilter, 'scope'>>> = {
  toDecide: open('verify'),
  escalated: { ...open(...REFUSED), isOfMall: true },
  toReceive: open('receiving'),
  recalling: open('intercepting'),
  toSend: open('toSend'),
  refundFailed: { ...open('refunding'), isRefundFailed: true },
  refunding: { ...open('refunding'), isRefundFailed: false },
  waiting: { ...open(...REFUSED, 'sendBack', 'interceptFailed', 'toReceive'), isOfMall: false },
  open: { isOver: false },
  done: { isOver: true },
}

/** An account's rights in cases. */
export interface CaseRights {
  canDecide: boolean
  /** The account acts for every store, and so for the mall. */
  isOfMall: boolean
}

type Facts = Pick<CaseRow, 'status' | 'type' | 'isEscalated' | 'isRefundFailed' | 'lineId'>

const APPROVE_TEXT = {
  [AFTERSALE_TYPE.refund]: '同意退款',
  [AFTERSALE_TYPE.return]: '同意退货',
  [AFTERSALE_TYPE.replacement]: '同意换货',
} as const
const approveText = (type: number): string => APPROVE_TEXT[type as keyof typeof APPROVE_TEXT]

interface Offer {
  code: CaseActCode
  /** The act is shown in the states that allow one of these moves. */
  moves: readonly CaseMove[]
  text(facts: Facts): string
  look: Act['look']
}
const AGREEMENTS: readonly CaseMove[] = ['agreeToRefund', 'agreeToIntercept', 'agreeToReturn']
const OFFERS: readonly Offer[] = [
  { code: 'approve', moves: AGREEMENTS, text: ({ type }) => approveText(type), look: 'primary' },
  { code: 'reject', moves: ['reject'], text: () => '拒绝', look: 'danger' },
  {
    code: 'receive',
    moves: ['receiveToRefund', 'receiveToSend'],
    text: ({ type }) => (type === AFTERSALE_TYPE.replacement ? '确认收货' : '收货并退款'),
    look: 'primary',
  },
  { code: 'refuseGoods', moves: ['rejectReceipt'], text: () => '拒绝收货', look: 'danger' },
  { code: 'recalled', moves: ['intercepted'], text: () => '已拦回，退款', look: 'primary' },
  { code: 'recallFailed', moves: ['interceptFailed'], text: () => '没有拦回', look: 'plain' },
  { code: 'send', moves: ['sendNew'], text: () => '发出换货', look: 'primary' },
  { code: 'refundInstead', moves: ['refundInstead'], text: () => '改为退款', look: 'danger' },
  { code: 'refundAgain', moves: ['refunded'], text: () => '重新退款', look: 'primary' },
]

/** Acts of an account on a case now; an act that the state refuses has its reason. */
export function caseActs(facts: Facts, rights: CaseRights): Act[] {
  if (!rights.canDecide || isOver(facts.status)) return []
  const state = caseState(facts.status)
  const can = (move: CaseMove) => aftersaleMachine.can(state, move)
  const forMall = isOfMall(facts) && !rights.isOfMall ? OF_MALL_TEXT : ''
  const acts: Act[] = OFFERS.filter(({ moves }) => moves.some(can)).map(({ code, text, look }) => ({
    code,
    text: text(facts),
    look,
    refusal: code === 'refundAgain' ? againRefusal(facts) : forMall,
  }))
  // The decision of the mall ends the case.
  if (isOfMall(facts)) acts.push({ code: 'reject', text: '维持拒绝，关闭售后', look: 'danger', refusal: forMall })
  else if (rights.isOfMall && can('close')) acts.push({ code: 'close', text: '关闭售后', look: 'danger', refusal: '' })
  return [...acts, { code: 'note', text: '给顾客留言', look: 'plain', refusal: '' }]
}

/** Why the refund of a case is not repeated; empty when it can be. */
export function againRefusal({ isRefundFailed, lineId }: Pick<Facts, 'isRefundFailed' | 'lineId'>): string {
  if (isRefundFailed === 0) return '退款处理中，等待支付渠道的结果'
  return lineId === '' ? '整单退款在订单页重新发起' : ''
}

/** The effect of the deadline of a case; empty without one. */
export function deadlineText({ status, type, dueAt }: Pick<CaseRow, 'status' | 'type' | 'dueAt'>): string {
  if (dueAt === 0) return ''
  switch (caseState(status)) {
    case 'verify':
      return `逾期自动${approveText(type)}`
    case 'receiving':
      return type === AFTERSALE_TYPE.replacement ? '逾期视为已收到退货' : '逾期自动退款'
    case 'toReceive':
      return '逾期视为顾客已收货'
    default:
      return '逾期未处理，售后关闭'
  }
}
