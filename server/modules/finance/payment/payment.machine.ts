import { machine } from '../../../kernel/machine'

/**
 * The life of a debt. Money that comes for a closed one is kept or sent back by its subject's word, as is money that comes
 * in time for what is gone meanwhile.
 */
export const payableMachine = machine({
  unpaid: { pay: 'paid', close: 'closed' },
  paid: { sendBack: 'closed' },
  closed: { keep: 'paid' },
})
export type PayableState = (typeof payableMachine.states)[number]

/**
 * The life of one transaction at a provider. A closed one can still turn out paid: banks are late. It pays what is
 * owed if that still is owed, else it is surplus and goes back. One that the provider itself gave back is at its end.
 */
export const paymentMachine = machine({
  ongoing: { pay: 'paid', surplus: 'late', close: 'closed', bounce: 'returned' },
  closed: { pay: 'paid', surplus: 'late', bounce: 'returned' },
  paid: { refundAll: 'refunded' },
  late: { refundAll: 'refunded' },
  refunded: {},
  returned: {},
})
export type PaymentState = (typeof paymentMachine.states)[number]

/** The life of a refund. Abnormal ones end when somebody has acted at the provider. */
export const refundMachine = machine({
  processing: { succeed: 'succeeded', close: 'closed', stick: 'abnormal' },
  abnormal: { succeed: 'succeeded', close: 'closed' },
  succeeded: {},
  closed: {},
})
export type RefundState = (typeof refundMachine.states)[number]
