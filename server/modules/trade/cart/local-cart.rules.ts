import type { LocalLine } from '@contract/schema/cart'
import { type AskedLine, keyOf } from './addition.rules'
import { cleanSourceChannel, type HeldLine } from './cart.rules'

/** A visitor's line as one to be added. */
export function askedLocally(line: LocalLine): AskedLine {
  return {
    skuId: line.skuId,
    number: line.number,
    isSelected: line.isSelect,
    sourceChannel: cleanSourceChannel(line.sourceChannel),
    addedPriceCents: line.addedPrice,
  }
}

/** A visitor's lines in their order, those of one SKU and source as one. */
export function heldLocally(lines: readonly LocalLine[]): HeldLine[] {
  const held = new Map<string, HeldLine>()
  for (const asked of lines.map(askedLocally)) {
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
