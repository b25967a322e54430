import type { CheckoutPart, GoodLine } from '../../trade/checkout-part'
import { pricesOf } from '../pricing'
import { bundleOffer } from './bundle.rules'
import type { BundleService } from './bundle.service'

/** Lines that are sets of a bundle's goods, at the price of their sets. */
export function bundlePart(bundles: Pick<BundleService, 'find'>): CheckoutPart {
  return {
    key: 'bundle',
    async prepare(_q, { choices: { bundleId }, offers, now }) {
      const bundle = bundleId === undefined ? undefined : await bundles.find(bundleId, now)
      if (!bundle) return null
      const offerOf = (bought: readonly GoodLine[]) => bundleOffer(bundle, bought, pricesOf(offers, now).held)
      return {
        price(bought) {
          const offer = offerOf(bought)
          return offer ? { offers: [offer] } : {}
        },
        settle: ({ bought }) => (offerOf(bought) ? { view: { bundleId: bundle.id } } : {}),
      }
    },
  }
}
