import { AFTERSALE_STATUS, type AftersaleStatus } from '@contract/codes/aftersale'
import { machine } from '../../../kernel/machine'

/**
 * The life of a case (behaviours 2.8). `agree` is the store's word: money at once, the parcel called back, or the goods sent
 * back first; each has a name of its own, so that a move leads to one status.
 */
export const aftersaleMachine = machine({
  verify: {
    amend: 'verify',
    agreeToRefund: 'refunding',
    agreeToIntercept: 'intercepting',
    agreeToReturn: 'sendBack',
    reject: 'rejected',
    withdraw: 'closed',
    close: 'closed',
  },
  rejected: {
    amend: 'verify',
    agreeToRefund: 'refunding',
    agreeToIntercept: 'intercepting',
    agreeToReturn: 'sendBack',
    withdraw: 'closed',
    expire: 'closed',
    close: 'closed',
  },
  sendBack: { sendBack: 'receiving', withdraw: 'closed', expire: 'closed', close: 'closed' },
  receiving: {
    changeNo: 'receiving',
    receiveToRefund: 'refunding',
    receiveToSend: 'toSend',
    rejectReceipt: 'receiptRejected',
    close: 'closed',
  },
  receiptRejected: {
    receiveToRefund: 'refunding',
    receiveToSend: 'toSend',
    withdraw: 'closed',
    expire: 'closed',
    close: 'closed',
  },
  intercepting: { intercepted: 'refunding', interceptFailed: 'interceptFailed', close: 'closed' },
  interceptFailed: {
    refuseParcel: 'receiving',
    turnToReturn: 'sendBack',
    withdraw: 'closed',
    expire: 'closed',
    close: 'closed',
  },
  toSend: { sendNew: 'toReceive', refundInstead: 'refunding', close: 'closed' },
  toReceive: { confirm: 'replaced', close: 'closed' },
  refunding: { refunded: 'refunded' },
  refunded: {},
  replaced: {},
  closed: {},
})
export type CaseState = (typeof aftersaleMachine.states)[number]
export type CaseMove = Parameters<typeof aftersaleMachine.from>[0]

const STATE_BY_STATUS = new Map<number, CaseState>(
  aftersaleMachine.states.map((state) => [AFTERSALE_STATUS[state], state]),
)

/** The state behind a status number of our own table. */
export function caseState(status: number): CaseState {
  const state = STATE_BY_STATUS.get(status)
  if (state === undefined) throw new Error(`no case has the status ${status}`)
  return state
}

/** The status that `move` leads to from where the case stands; STATE_CHANGED when it leads nowhere. */
export const statusAfterMove = (status: number, move: CaseMove): AftersaleStatus =>
  AFTERSALE_STATUS[aftersaleMachine.next(caseState(status), move)]

/** States in which nothing happens any more. */
export const OVER: readonly CaseState[] = ['refunded', 'replaced', 'closed']
export const isOver = (status: number): boolean => OVER.includes(caseState(status))
export const OVER_STATUSES: readonly number[] = OVER.map((state) => AFTERSALE_STATUS[state])
