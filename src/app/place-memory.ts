import type { Position } from '@/platform/location'

/** The last known position, for requests; PlaceStore keeps it. Not stored on the device: people move. */
export const placeMemory: { position: Position | null } = { position: null }
