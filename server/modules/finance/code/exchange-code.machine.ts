import { machine } from '../../../kernel/machine'

/** The states of an exchange code: it is used once, or voided with its batch before. */
export const exchangeCodeMachine = machine({
  unused: { use: 'used', void: 'void' },
  used: {},
  void: {},
})
export type ExchangeCodeState = (typeof exchangeCodeMachine.states)[number]
