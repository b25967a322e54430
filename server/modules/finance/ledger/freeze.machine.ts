import { machine } from '../../../kernel/machine'

/** The states of a frozen amount: it is spent or thawed, whichever comes first. */
export const freezeMachine = machine({
  frozen: { spend: 'spent', thaw: 'thawed' },
  spent: {},
  thawed: {},
})
export type FreezeState = (typeof freezeMachine.states)[number]
export type FreezeMove = Parameters<typeof freezeMachine.from>[0]
