import { machine } from '../../../kernel/machine'

/** The states of an application, and of the red invoice that cancels it. */
export const invoiceMachine = machine({
  pending: { issue: 'issued', refuse: 'failed', close: 'closed' },
  failed: { amend: 'pending', close: 'closed' },
  issued: { reverse: 'reversed' },
  reversed: {},
  closed: {},
})
export type InvoiceMove = Parameters<typeof invoiceMachine.from>[0]
