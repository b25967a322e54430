import type { TrackEventName, TrackFields } from '@contract/codes/tracking'
import { emit } from '../events'

/**
 * Tells of something worth counting: `track('cart_add', { skuId, number: 1 })`; another name or field doesn't compile.
 * Goes nowhere unless the shopper agreed. What is not known is left out.
 */
export function track<N extends TrackEventName>(name: N, fields: TrackFields<N>): void {
  emit('track', { name, fields })
}
