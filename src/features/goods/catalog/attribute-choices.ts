import type { AttributeChoice, OfferedAttribute } from '@contract/schema/catalog'
import { inSizeOrder } from '@/ui/sku-picker/in-size-order'

/** Values shown before 更多; chosen ones come on top of them. */
const FOLDED = 6

/** The chosen attributes with one value more, or without it when it was chosen; names without a value go. */
export function withValue(chosen: readonly AttributeChoice[], name: string, value: string): AttributeChoice[] {
  const known = chosen.find((one) => one.name === name)
  if (!known) return [...chosen, { name, values: [value] }]
  const values = known.values.includes(value) ? known.values.filter((one) => one !== value) : [...known.values, value]
  return chosen.flatMap((one) => (one.name !== name ? [one] : values.length > 0 ? [{ name, values }] : []))
}

/**
 * What is offered, sizes by their size and the rest in the places of before: chips must not move away from under the
 * finger that chooses them.
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

/** Those known before in their earlier order, then the new ones in theirs. */
function inPlace<T extends { name: string }>(all: readonly T[], before: readonly { name: string }[]): T[] {
  const place = new Map(before.map(({ name }, index) => [name, index]))
  return [...all].sort((a, b) => (place.get(a.name) ?? before.length) - (place.get(b.name) ?? before.length))
}

/** What shows of an attribute's values while they are folded: the first ones and all that are chosen. */
export function foldedValues(values: OfferedAttribute['values'], on: readonly string[]): OfferedAttribute['values'] {
  // One chip less would only make room for 更多.
  if (values.length <= FOLDED + 1) return values
  return values.filter((value, index) => index < FOLDED || on.includes(value.name))
}
