import type { Position } from '@/platform/location'

/**
 * The last known position, for requests; PlaceStore maintains it. Not stored on the device, because it becomes
 * outdated.
 */
export const placeMemory: { position: Position | null } = { position: null }
