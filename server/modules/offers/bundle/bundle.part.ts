import type { CheckoutPart } from '../../trade/checkout-part'
import { bundleOffer } from './bundle.rules'
import type { BundleService } from './bundle.service'

/** Lines that are bundles of goods, at the bundle price. */
export function bundlePart(bundles: Pick<BundleService, 'find'>): CheckoutPart {
  return {
    key: 'bundle',
    async prepare(_q, { choices: { bundleId }, now }) {
      const bundle = bundleId === undefined ? undefined : await bundles.find(bundleId, now)
      if (!bundle) return null
      const offer = bundleOffer(bundle)
      return {
        price: () => ({ offers: [offer] }),
        settle({ quote: { offers } }) {
          const isTaken = offers.some((one) => one.id === offer.id && !('lack' in one))
          return isTaken ? { view: { bundleId: bundle.id } } : {}
        },
      }
    },
  }
}
