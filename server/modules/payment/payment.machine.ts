import { machine } from '../../kernel/machine'

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
