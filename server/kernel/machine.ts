import { fail } from './errors'

type Moves = Record<string, Record<string, string>>

/**
 * A state machine as a table: `{ unpaid: { pay: 'paid' }, paid: {} }`. Every target must be a row; this is checked at
 * import. The move itself is a conditional UPDATE in the repo; 0 rows there mean STATE_CHANGED as well.
 */
export function machine<const M extends Moves>(moves: M) {
  type State = keyof M & string
  type Event = { [S in keyof M]: keyof M[S] }[keyof M] & string
  for (const [state, events] of Object.entries(moves)) {
    for (const target of Object.values(events)) {
      if (!(target in moves)) throw new Error(`machine: ${state} leads to unknown state ${target}`)
    }
  }
  const lookup: Moves = moves
  const states = Object.keys(moves) as State[]
  const from = (event: Event): State[] => states.filter((state) => lookup[state]?.[event] !== undefined)
  return {
    moves,
    states,
    can: (state: State, event: Event): boolean => lookup[state]?.[event] !== undefined,
    /** States from which `event` is allowed, for the WHERE of its update. */
    from,
    /** The one state after `event`, for the SET of its update; throws when the table has several. */
    to(event: Event): State {
      const [target, ...others] = new Set(from(event).map((state) => lookup[state]?.[event]))
      if (target === undefined || others.length > 0) throw new Error(`machine: ${event} must lead to one state`)
      return target
    },
    /** The state after `event`; throws STATE_CHANGED when the table has no such move. */
    next(state: State, event: Event): State {
      const target = lookup[state]?.[event]
      if (target === undefined) fail('STATE_CHANGED')
      return target
    },
  }
}
