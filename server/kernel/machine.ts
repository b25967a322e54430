import { fail } from './errors'

type Moves = Record<string, Record<string, string>>

/**
 * A state machine as a table: `{ unpaid: { pay: 'paid' }, paid: {} }`. Every target must be a row, checked here, at
 * import. The move itself is a conditional UPDATE in the repo; 0 rows there is STATE_CHANGED as well.
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
  return {
    moves,
    states: Object.keys(moves) as State[],
    can: (state: State, event: Event): boolean => lookup[state]?.[event] !== undefined,
    /** States from which `event` may happen, for the WHERE of its update. */
    from: (event: Event): State[] =>
      (Object.keys(moves) as State[]).filter((state) => lookup[state]?.[event] !== undefined),
    /** The state after `event`; throws STATE_CHANGED when the table has no such move. */
    next(state: State, event: Event): State {
      const target = lookup[state]?.[event]
      if (target === undefined) fail('STATE_CHANGED')
      return target
    },
  }
}
