import { AFTERSALE_STATUS, type AftersaleStatus } from '@contract/codes/aftersale'
import { machine } from '../../../kernel/machine'

/**
 * The states of a case. The store's agreement is an immediate refund, a recall of the parcel or a return of the goods
 * first; each has its own move, so that a move leads to one status.
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

/** The state of a status number of the database. */
export function caseState(status: number): CaseState {
  const state = STATE_BY_STATUS.get(status)
  if (state === undefined) throw new Error(`no case has the status ${status}`)
  return state
}

/** The status after `move`; STATE_CHANGED when the present status does not allow it. */
export const statusAfterMove = (status: number, move: CaseMove): AftersaleStatus =>
  AFTERSALE_STATUS[aftersaleMachine.next(caseState(status), move)]

/** The state that an event of a case led to; undefined for an event that moved nothing, such as a message. */
export const stateAfterEvent = (state: CaseState, event: string): CaseState | undefined =>
  (aftersaleMachine.moves[state] as Readonly<Record<string, CaseState>>)[event]

/** The store has refused: the shopper may escalate. */
export const REFUSED: readonly CaseState[] = ['rejected', 'receiptRejected']
export const REFUSED_STATUSES: readonly number[] = REFUSED.map((state) => AFTERSALE_STATUS[state])

/** Final states. */
export const OVER: readonly CaseState[] = ['refunded', 'replaced', 'closed']
export const isOver = (status: number): boolean => OVER.includes(caseState(status))
export const OVER_STATUSES: readonly number[] = OVER.map((state) => AFTERSALE_STATUS[state])
