import type { TrackEventName, TrackFields } from '@contract/codes/tracking'
import { emit } from '../events'

/**
 * Emits a tracking event: `track('cart_add', { skuId, number: 1 })`; another name or field does not compile. The event
 * is dropped without consent. Unknown fields are left out.
 */
export function track<N extends TrackEventName>(name: N, fields: TrackFields<N>): void {
  emit('track', { name, fields })
}
