interface Took {
  title: string
  cents: number
}

/** What was taken off, as shoppers read it: offers of one title (two stores' 满减) in one row, those that took nothing left out. */
export function byTitle(all: readonly Took[]): Took[] {
  const sums = new Map<string, number>()
  for (const { title, cents } of all) if (cents > 0) sums.set(title, (sums.get(title) ?? 0) + cents)
  return [...sums].map(([title, cents]) => ({ title, cents }))
}
