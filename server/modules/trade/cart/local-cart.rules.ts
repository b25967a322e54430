import type { LocalLine } from '@contract/schema/cart'
import { type AskedLine, keyOf } from './addition.rules'
import { cleanSourceChannel, type HeldLine } from './cart.rules'

/** A line to be added from a visitor's line. */
export function askedLineOf(line: LocalLine): AskedLine {
  return {
    skuId: line.skuId,
    number: line.number,
    isSelected: line.isSelect,
    sourceChannel: cleanSourceChannel(line.sourceChannel),
    addedPriceCents: line.addedPrice,
  }
}

/** A visitor's lines in their order; lines of the same SKU and source are joined. */
export function heldLinesOf(lines: readonly LocalLine[]): HeldLine[] {
  const held = new Map<string, HeldLine>()
  for (const asked of lines.map(askedLineOf)) {
    const id = keyOf(asked)
    const known = held.get(id)
    held.set(id, {
      id,
      skuId: asked.skuId,
      productId: '',
      storeId: '',
      sourceChannel: asked.sourceChannel,
      number: (known?.number ?? 0) + asked.number,
      isSelected: known?.isSelected === true || asked.isSelected,
      addedPriceCents: known?.addedPriceCents ?? asked.addedPriceCents ?? null,
      snapshot: null,
    })
  }
  return [...held.values()]
}
