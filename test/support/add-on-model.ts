// Gifts of offers in the model of the mall: what goods earn of them.

interface Piled {
  onHand: number
  reserved: number
  sku: { storeId: string; priceCents: number }
}
/** From a step on, so many of these goods for nothing. */
export interface GiftOffer<G> {
  id: string
  storeId: string
  basis: 'cents' | 'pieces'
  /** Rising. */
  steps: readonly { from: number; number: number }[]
  /** In the order in which they are given to who does not choose. */
  goods: readonly G[]
}
/** Pieces that a shopper asks for. */
export interface Picked<G> {
  goods: G
  number: number
}
interface Bought<G> extends Picked<G> {
  /** What everybody pays for it now. */
  publicCents: number
}

/** What an offer gives beside what is bought: as chosen, else the first that are there, which make up for what is gone, too. */
export function giftsFor<G extends Piled>(
  { storeId, basis, steps, goods: all }: GiftOffer<G>,
  bought: readonly Bought<G>[],
  picked: readonly Picked<G>[],
): Picked<G>[] {
  const own = bought.filter(({ goods }) => goods.sku.storeId === storeId)
  const reached = own.reduce((sum, { number, publicCents }) => sum + number * (basis === 'cents' ? publicCents : 1), 0)
  const most = steps.findLast(({ from }) => from <= reached)?.number ?? 0
  const given = new Map<G, number>()
  const leftOf = (goods: G) => {
    const taken = own.reduce((sum, line) => sum + (line.goods === goods ? line.number : 0), 0)
    return goods.onHand - goods.reserved - taken - (given.get(goods) ?? 0)
  }
  const give = (goods: G) => {
    if (leftOf(goods) <= 0) return false
    given.set(goods, (given.get(goods) ?? 0) + 1)
    return true
  }
  const asked = picked.flatMap(({ goods, number }) => Array.from({ length: number }, () => goods)).slice(0, most)
  let open = asked.filter((goods) => !give(goods)).length + (picked.length === 0 ? most : 0)
  while (open > 0) {
    const before = open
    for (const goods of all) if (open > 0 && give(goods)) open -= 1
    if (open === before) break
  }
  return [...given].map(([goods, number]) => ({ goods, number }))
}
