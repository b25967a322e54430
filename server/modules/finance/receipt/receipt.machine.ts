import { machine } from '../../../kernel/machine'

/** The life of a receipt (behaviours 2.13): one that was refused can be put in again. */
export const receiptMachine = machine({
  pending: { approve: 'approved', reject: 'rejected' },
  rejected: { again: 'pending' },
  approved: {},
})
export type ReceiptMove = Parameters<typeof receiptMachine.from>[0]
