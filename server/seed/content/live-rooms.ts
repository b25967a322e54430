import { LIVE_LAYOUTS, LIVE_TITLE_MAX } from '@contract/codes/live'
import { Type as T } from '@sinclair/typebox'
import written from '../files/live-rooms.json'
import { shown } from './house'
import { readSeedFile } from './seed-file'
import { Hour, OneOf, OnGround, Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

const Mobile = T.String({ pattern: '^1[0-9]{10}$' })

/** Seconds of the recordings that the sandbox serves. */
const RECORDED_S = 90

const file = readSeedFile(
  'live-rooms.json',
  T.Array(
    Strict({
      liveRoomCode: Slug,
      storeId: Slug,
      title: T.String({ minLength: 1, maxLength: LIVE_TITLE_MAX }),
      anchorName: Said,
      layout: OneOf(LIVE_LAYOUTS),
      drawing: Said,
      ground: OnGround,
      // A stream of server/sandbox/live.
      stream: OneOf(['winter', 'strawberry', 'headphones', 'lipstick', 'croissant', 'watches']),
      goods: T.Array(Slug, { minItems: 1 }),
      views: Whole,
      reminders: Whole,
      remindedBy: T.Array(Mobile),
      when: T.Union([
        Strict({ sinceMinutes: Whole, pinned: Whole }),
        Strict({ clock: Hour, daysLater: Whole }),
        Strict({ daysAgo: Whole, explainedAtS: T.Array(Whole) }),
      ]),
    }),
  ),
  written,
)

/** Live rooms whose pictures the sandbox serves through the mall's own port. */
export const liveRooms: MallContent['liveRooms'] = file.map(({ drawing, ground, stream, when, ...room }) => {
  const isRecorded = 'daysAgo' in when
  return {
    ...room,
    cover: shown(drawing, ground),
    streamUrl: `/sandbox/live/${stream}/index.m3u8`,
    playbackUrl: isRecorded ? `/sandbox/live/${stream}/recording.m3u8` : '',
    durationMs: isRecorded ? RECORDED_S * 1000 : 0,
    when: 'clock' in when ? { minuteOfDay: minuteOf(when.clock), daysLater: when.daysLater } : when,
  }
})

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}
