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

/** A few of these that cover what all of them do, the shortest first. */
export function covering<W>(all: readonly W[], doesOf: (one: W) => readonly string[]): W[] {
  const seen = new Set<string>()
  const sorted = [...all].sort((a, b) => doesOf(a).length - doesOf(b).length)
  return sorted.filter((one) => {
    const fresh = doesOf(one).filter((what) => !seen.has(what))
    for (const what of fresh) seen.add(what)
    return fresh.length > 0
  })
}
