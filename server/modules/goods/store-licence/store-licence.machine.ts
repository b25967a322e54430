import { machine } from '../../../kernel/machine'

/** The states of a document; a checked one can be withdrawn, a refused one sent again [licence.states]. */
export const licenceMachine = machine({
  pending: { check: 'checked', refuse: 'refused' },
  checked: { refuse: 'refused' },
  refused: { again: 'pending' },
})
export type LicenceMove = Parameters<typeof licenceMachine.from>[0]
