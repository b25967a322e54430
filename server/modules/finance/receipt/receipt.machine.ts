import { machine } from '../../../kernel/machine'

/** The states of a receipt; a refused one can be submitted again [receipt.again]. */
export const receiptMachine = machine({
  pending: { approve: 'approved', reject: 'rejected' },
  rejected: { again: 'pending' },
  approved: {},
})
export type ReceiptMove = Parameters<typeof receiptMachine.from>[0]
