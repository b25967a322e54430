import { machine } from '../../../kernel/machine'

/** The life of an application, and of the red one that takes it back (behaviours 2.23). */
export const invoiceMachine = machine({
  pending: { issue: 'issued', refuse: 'failed', close: 'closed' },
  failed: { amend: 'pending', close: 'closed' },
  issued: { reverse: 'reversed' },
  reversed: {},
  closed: {},
})
export type InvoiceMove = Parameters<typeof invoiceMachine.from>[0]
