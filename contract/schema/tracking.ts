import { type Static, Type as T } from '@sinclair/typebox'
import { TRACKING } from '../codes/tracking'
import { defineEndpoints } from '../endpoint'
import { Count, Text } from './shared'

/**
 * The JSON in `baseDtoStr`. Each event is checked by itself (TRACK_EVENTS): an invalid one is dropped and counted, and
 * the others are kept.
 */
export const TrackingBatch = T.Object({
  deviceId: Text(64, 1),
  platform: Text(20),
  source: Text(20),
  events: T.Array(T.Unknown(), { maxItems: TRACKING.maxPush }),
})
export type TrackingBatch = Static<typeof TrackingBatch>

/** Events that are stored now, and dropped events and fields. */
export const TrackingReply = T.Object({ accepted: Count, dropped: Count })
export type TrackingReply = Static<typeof TrackingReply>

export const trackingEndpoints = defineEndpoints({
  'POST /track': { auth: 'none', input: TrackingBatch, reply: TrackingReply },
})
