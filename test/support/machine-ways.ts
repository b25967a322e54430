export interface Step {
  from: string
  move: string
  to: string
}
type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Every way through a machine from a state to its ends, made from its table; none takes an edge twice. */
export function waysThrough(
  moves: Moves,
  from: string,
  ends: readonly string[],
  isPossible: (move: string) => boolean,
): Step[][] {
  const found: Step[][] = []
  const go = (state: string, steps: readonly Step[]) => {
    if (ends.includes(state)) found.push([...steps])
    for (const [move, to] of Object.entries(moves[state] ?? {})) {
      const isTaken = steps.some((step) => step.from === state && step.move === move)
      if (!isTaken && isPossible(move)) go(to, [...steps, { from: state, move, to }])
    }
  }
  go(from, [])
  return found
}

/** A few of these that cover what all of them do: each time the one that does most of what none has done yet. */
export function covering<W>(all: readonly W[], doesOf: (one: W) => readonly string[]): W[] {
  const open = new Set(all.flatMap(doesOf))
  const chosen: W[] = []
  while (open.size > 0) {
    const fresh = (one: W) => new Set(doesOf(one).filter((what) => open.has(what))).size / (doesOf(one).length + 2)
    const best = all.reduce((a, b) => (fresh(b) > fresh(a) ? b : a))
    for (const what of doesOf(best)) open.delete(what)
    chosen.push(best)
  }
  return chosen
}
