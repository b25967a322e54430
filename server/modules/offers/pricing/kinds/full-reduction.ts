import { OFFER_TYPE } from '@contract/codes/offer'
import type { OfferKind } from '../offer'

/**
 * 满300减30, 满2件8折. A percentage is rounded half up line by line, so that the price of one line
 * never depends on the member price of another line.
 */
export const fullReduction: OfferKind<typeof OFFER_TYPE.fullReduction> = {
  phase: 'reduction',
  adjustment: OFFER_TYPE.fullReduction,
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
