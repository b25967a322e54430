import { type Static, Type as T } from '@sinclair/typebox'
import { TRACKING } from '../codes/tracking'
import { defineEndpoints } from '../endpoint'
import { Count, Text } from './shared'

/**
 * What `baseDtoStr` holds, as JSON. Each event is judged by itself (TRACK_EVENTS): one that is wrong is left out and
 * counted, and does not take the others along.
 */
export const TrackingBatch = T.Object({
  deviceId: Text(64, 1),
  platform: Text(20),
  source: Text(20),
  events: T.Array(T.Unknown(), { maxItems: TRACKING.maxPush }),
})
export type TrackingBatch = Static<typeof TrackingBatch>

/** Events that are in the database now, and events and fields that were refused. */
export const TrackingReply = T.Object({ accepted: Count, dropped: Count })
export type TrackingReply = Static<typeof TrackingReply>

export const trackingEndpoints = defineEndpoints({
  'POST /track': { auth: 'none', input: TrackingBatch, reply: TrackingReply },
})
