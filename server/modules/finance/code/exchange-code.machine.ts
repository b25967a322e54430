import { machine } from '../../../kernel/machine'

/** The life of an exchange code: it is used once, or its batch is withdrawn before. */
export const exchangeCodeMachine = machine({
  unused: { use: 'used', void: 'void' },
  used: {},
  void: {},
})
export type ExchangeCodeState = (typeof exchangeCodeMachine.states)[number]
