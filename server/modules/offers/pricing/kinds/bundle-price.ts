import { type BUNDLE_PRICE, OFFER_TYPE } from '@contract/codes/offer'
import type { BundlePrice, OfferKind, View } from '../offer'

/** The number of whole bundles in some lines; 0 when the lines are not exactly whole bundles. */
function wholeBundles(
  goods: BundlePrice['goods'],
  lines: readonly Pick<View['lines'][number], 'productId' | 'number'>[],
) {
  const numbers = new Map<string, number>()
  for (const { productId, number } of lines) numbers.set(productId, (numbers.get(productId) ?? 0) + number)
  const [first] = goods
  const times = (numbers.get(first?.productId ?? '') ?? 0) / (first?.number ?? 1)
  const isWhole =
    Number.isInteger(times) &&
    numbers.size === goods.length &&
    goods.every(({ productId, number }) => numbers.get(productId) === number * times)
  return isWhole ? times : 0
}

/**
 * 套装: takes off the public price of its goods minus the bundle price. A shopper with a lower unit price gets the
 * same amount off; a bundle that costs no less than its goods changes nothing.
 */
export const bundlePrice: OfferKind<typeof BUNDLE_PRICE> = {
  phase: 'reduction',
  adjustment: OFFER_TYPE.fullReduction,
  look({ goods, priceCents }, { lines, publicCents, isAdded, within }) {
    const own = within.filter((at) => !isAdded[at])
    const isAlone = own.length === isAdded.filter((added) => !added).length
    const times = isAlone
      ? wholeBundles(
          goods,
          own.flatMap((at) => lines[at] ?? []),
        )
      : 0
    if (times === 0) return { lack: 'noGoods' }
    const cents = own.reduce((sum, at) => sum + (publicCents[at] ?? 0), -times * priceCents)
    return cents > 0 ? { lines: within, cents } : { lack: 'beaten' }
  },
}
