import segments from './segments.json'

/**
 * Live streams and recordings by HTTP Live Streaming (RFC 8216), in place of an encoder and a media server. A few
 * segments (MPEG-TS, H.264 baseline and AAC, drawn from the goods of the mall) repeat without an end.
 */
export const LIVE_PREFIX = '/live/'

const SEGMENT_MS = 2000
/** Segments of a live playlist, the last one just complete. */
const WINDOW = 5
/** How often the segments repeat in a recording. */
const RECORDED_LOOPS = 15
const PLAYLIST = 'application/vnd.apple.mpegurl'
const SEGMENT = 'video/mp2t'

export interface LiveReply {
  type: string
  body: Buffer
  /** Segments never change, playlists always do. */
  isKept: boolean
}

const STREAMS = new Map(
  Object.entries(segments).map(([name, files]) => [name, files.map((file) => Buffer.from(file, 'base64'))]),
)

/**
 * A playlist or a segment by its path below the prefix; null for an unknown one. `age` is the time in ms that
 * the streams have been on air.
 */
export function liveReply(path: string, age: number): LiveReply | null {
  const [, name = '', file = ''] = /^([a-z]+)\/([a-z0-9.]+)$/.exec(path) ?? []
  const stream = STREAMS.get(name)
  if (!stream) return null
  if (file === 'index.m3u8') return playlistOf(livePlaylist(stream.length, age))
  if (file === 'recording.m3u8') return playlistOf(recordedPlaylist(stream.length))
  const body = stream[Number(/^(\d)\.ts$/.exec(file)?.[1] ?? -1)]
  return body ? { type: SEGMENT, body, isKept: true } : null
}

const playlistOf = (lines: readonly string[]): LiveReply => ({
  type: PLAYLIST,
  body: Buffer.from(`${lines.join('\n')}\n`),
  isKept: false,
})

/**
 * The newest segments. Times of a segment restart with each loop, which a discontinuity announces; its number is that
 * of the loop. Numbers begin at 0, because hls.js walks through all discontinuities up to the current one at each
 * reload: counted from 1970, a reload blocks the page for seconds.
 */
function livePlaylist(count: number, age: number): string[] {
  const first = Math.floor(age / SEGMENT_MS)
  return [
    ...headOf(first),
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / count)}`,
    ...entriesOf(first, first + WINDOW, count),
  ]
}

function recordedPlaylist(count: number): string[] {
  return [...headOf(0), '#EXT-X-PLAYLIST-TYPE:VOD', ...entriesOf(0, count * RECORDED_LOOPS, count), '#EXT-X-ENDLIST']
}

const headOf = (first: number): string[] => [
  '#EXTM3U',
  '#EXT-X-VERSION:3',
  `#EXT-X-TARGETDURATION:${SEGMENT_MS / 1000}`,
  `#EXT-X-MEDIA-SEQUENCE:${first}`,
]

/** Segments from one number on, up to another one. */
function entriesOf(first: number, end: number, count: number): string[] {
  return Array.from({ length: end - first }, (_, at) => first + at).flatMap((number) => [
    ...(number > first && number % count === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXTINF:${(SEGMENT_MS / 1000).toFixed(3)},`,
    `${number % count}.ts`,
  ])
}
