interface Applied {
  title: string
  cents: number
}

/**
 * The reductions as shoppers read them: offers of one title (two stores' 满减) in one row, those without effect left out.
 */
export function byTitle(all: readonly Applied[]): Applied[] {
  const sums = new Map<string, number>()
  for (const { title, cents } of all) if (cents > 0) sums.set(title, (sums.get(title) ?? 0) + cents)
  return [...sums].map(([title, cents]) => ({ title, cents }))
}
