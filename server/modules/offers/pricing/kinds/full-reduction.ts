import type { OFFER_TYPE } from '@contract/codes/offer'
import type { OfferKind } from '../offer'

/**
 * 满300减30, 满2件8折 (behaviours 2.5, step 3). A percentage is rounded half up line by line: what one line costs then
 * never depends on a neighbour's member price.
 */
export const fullReduction: OfferKind<typeof OFFER_TYPE.fullReduction> = {
  phase: 'reduction',
  look({ basis, tiers }, { lines, publicCents, leftCents, within }) {
    let reached = 0
    for (const at of within) reached += (basis === 'cents' ? publicCents[at] : lines[at]?.number) ?? 0
    const tier = tiers.findLast(({ from }) => from <= reached)
    if (!tier) {
      const missing = (tiers[0]?.from ?? reached) - reached
      return basis === 'cents' ? { lack: 'belowCents', cents: missing } : { lack: 'belowPieces', pieces: missing }
    }
    if ('cents' in tier.off) return { lines: within, cents: tier.off.cents }
    const { perMille } = tier.off
    return { lines: within, each: within.map((at) => Math.floor(((leftCents[at] ?? 0) * perMille + 500) / 1000)) }
  },
}
