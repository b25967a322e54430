import { machine } from '../../../kernel/machine'

/** The life of value that is put aside: of spend and thaw the first counts. */
export const freezeMachine = machine({
  frozen: { spend: 'spent', thaw: 'thawed' },
  spent: {},
  thawed: {},
})
export type FreezeState = (typeof freezeMachine.states)[number]
export type FreezeMove = Parameters<typeof freezeMachine.from>[0]
