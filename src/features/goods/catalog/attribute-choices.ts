import type { AttributeChoice, OfferedAttribute } from '@contract/schema/catalog'
import { inSizeOrder } from '@/ui/sku-picker/in-size-order'

/** Values before 更多; selected values are shown in addition. */
const FOLDED = 6

/** Toggles a value of an attribute; attributes without values are removed. */
export function withValue(chosen: readonly AttributeChoice[], name: string, value: string): AttributeChoice[] {
  const known = chosen.find((one) => one.name === name)
  if (!known) return [...chosen, { name, values: [value] }]
  const values = known.values.includes(value) ? known.values.filter((one) => one !== value) : [...known.values, value]
  return chosen.flatMap((one) => (one.name !== name ? [one] : values.length > 0 ? [{ name, values }] : []))
}

/**
 * Offered attributes, sizes ordered by size and the rest in their earlier order: chips must not move while the shopper
 * taps them.
 */
export function inEarlierOrder(
  offered: readonly OfferedAttribute[],
  before: readonly OfferedAttribute[],
): OfferedAttribute[] {
  return inPlace(offered, before).map((one) => {
    const known = before.find(({ name }) => name === one.name)
    const values = known ? inPlace(one.values, known.values) : one.values
    return { ...one, values: inSizeOrder(values, ({ name }) => name) }
  })
}

/** Known items in their earlier order, then new ones in theirs. */
function inPlace<T extends { name: string }>(all: readonly T[], before: readonly { name: string }[]): T[] {
  const place = new Map(before.map(({ name }, index) => [name, index]))
  return [...all].sort((a, b) => (place.get(a.name) ?? before.length) - (place.get(b.name) ?? before.length))
}

/** Visible values of a folded attribute: the first ones and all selected ones. */
export function foldedValues(values: OfferedAttribute['values'], on: readonly string[]): OfferedAttribute['values'] {
  // One hidden value would free space only for 更多.
  if (values.length <= FOLDED + 1) return values
  return values.filter((value, index) => index < FOLDED || on.includes(value.name))
}
