import { machine } from '../../../kernel/machine'

/**
 * The states of a payable. The subject decides whether money is kept or refunded when it arrives after closing, or in
 * time for a thing that is no longer available.
 */
export const payableMachine = machine({
  unpaid: { pay: 'paid', close: 'closed' },
  paid: { sendBack: 'closed' },
  closed: { keep: 'paid' },
})
export type PayableState = (typeof payableMachine.states)[number]

/**
 * The states of one transaction at a provider. A closed one can still be paid, because banks are slow. It pays the
 * payable if that is still due, else it is refunded: the payment moves to paid first, since its subject decides whether
 * it is due, and both moves are in one transaction. 'returned' (refunded by the provider on its own) is final.
 */
export const paymentMachine = machine({
  ongoing: { pay: 'paid', close: 'closed', bounce: 'returned' },
  closed: { pay: 'paid', bounce: 'returned' },
  paid: { surplus: 'late', refundAll: 'refunded' },
  late: { refundAll: 'refunded' },
  refunded: {},
  returned: {},
})
export type PaymentState = (typeof paymentMachine.states)[number]

/** The states of a refund. An abnormal one can still end, after an operator has acted at the provider. */
export const refundMachine = machine({
  processing: { succeed: 'succeeded', close: 'closed', stick: 'abnormal' },
  abnormal: { succeed: 'succeeded', close: 'closed' },
  succeeded: {},
  closed: {},
})
export type RefundState = (typeof refundMachine.states)[number]
