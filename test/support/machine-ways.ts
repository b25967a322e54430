export interface Step {
  from: string
  move: string
  to: string
}
type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Every path of a machine from a state to a final state, from its table; no path uses an edge twice. */
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

/** The moves of a path, and its sequences of up to `most` successive moves. */
export const sequencesOf = (steps: readonly Step[], most: number): string[] =>
  steps.flatMap((_, at) =>
    Array.from({ length: Math.min(most, steps.length - at) }, (_one, more) =>
      steps
        .slice(at, at + more + 1)
        .map(({ from, move }) => `${from} ${move}`)
        .join(', '),
    ),
  )

/** A small subset of the paths that does all that they do: greedily, the path that does most of the remainder next. */
export function covering<W>(all: readonly W[], doesOf: (one: W) => readonly string[]): W[] {
  const ways = all.map((one) => ({ one, does: [...new Set(doesOf(one))] }))
  const open = new Set(ways.flatMap(({ does }) => does))
  const chosen: W[] = []
  while (open.size > 0) {
    const rated = ways.map((way) => ({
      way,
      worth: way.does.filter((what) => open.has(what)).length / (way.does.length + 2),
    }))
    const { way } = rated.reduce((a, b) => (b.worth > a.worth ? b : a))
    for (const what of way.does) open.delete(what)
    chosen.push(way.one)
  }
  return chosen
}
