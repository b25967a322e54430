/** A group of options; value ids are unique within their group. */
export interface OptionGroup {
  id: string
  name: string
  values: readonly OptionValue[]
}

export interface OptionValue {
  id: string
  text: string
  /** A colour to draw before the text. */
  swatch?: string | null
}

/** The part of a SKU that the options determine. */
export interface Reachable {
  /** One value id for every group, in the order of the groups. */
  valueIds: readonly string[]
  stock: number
}

/** The selected value of each group, in the order of the groups; null where none is selected. */
export type Chosen = readonly (string | null)[]

/** The initial choice: empty, except in groups with a single value. */
export function firstChoice(groups: readonly OptionGroup[]): Chosen {
  return groups.map((group) => (group.values.length === 1 ? (group.values[0]?.id ?? null) : null))
}

/** Selects a value; selecting the current one again clears it. */
export function choose(chosen: Chosen, groupIndex: number, valueId: string): Chosen {
  return chosen.map((value, index) => (index === groupIndex ? (value === valueId ? null : valueId) : value))
}

/**
 * For each group the values that a SKU in stock offers together with the choices of all other groups. One pass: a SKU
 * that matches every choice opens all its values; one that differs in a single group opens its value in that group.
 * O(SKUs × groups); the input is not changed.
 */
export function reach(groups: readonly OptionGroup[], skus: readonly Reachable[], chosen: Chosen): Set<string>[] {
  const open = groups.map(() => new Set<string>())
  for (const { valueIds, stock } of skus) {
    if (stock <= 0) continue
    let against = -1
    let count = 0
    for (let index = 0; index < groups.length && count < 2; index += 1) {
      const choice = chosen[index] ?? null
      if (choice !== null && choice !== valueIds[index]) {
        against = index
        count += 1
      }
    }
    if (count > 1) continue
    for (let index = 0; index < groups.length; index += 1) {
      const value = valueIds[index]
      if (value !== undefined && (count === 0 || index === against)) open[index]?.add(value)
    }
  }
  return open
}

/** The SKU of a complete choice, in stock or not; null until every group has a choice. */
export function skuOf<S extends Reachable>(
  groups: readonly OptionGroup[],
  skus: readonly S[],
  chosen: Chosen,
): S | null {
  if (groups.some((_, index) => (chosen[index] ?? null) === null)) return null
  return skus.find(({ valueIds }) => groups.every((_, index) => valueIds[index] === chosen[index])) ?? null
}

/** SKUs that match the choice so far: those in stock, or all when none is. */
export function matching<S extends Reachable>(skus: readonly S[], chosen: Chosen): S[] {
  const agreeing = skus.filter(({ valueIds }) =>
    chosen.every((value, index) => value === null || value === valueIds[index]),
  )
  const inStock = agreeing.filter(({ stock }) => stock > 0)
  return inStock.length > 0 ? inStock : agreeing
}

/** The first group without a choice, or null. */
export function missingGroup(groups: readonly OptionGroup[], chosen: Chosen): OptionGroup | null {
  return groups.find((_, index) => (chosen[index] ?? null) === null) ?? null
}
