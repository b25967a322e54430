import { liveReply } from './streams'

const LOOP = 3

/** What a player reads from a live playlist. */
function read(age: number) {
  const text = liveReply('winter/index.m3u8', age)?.body.toString() ?? ''
  const number = (tag: string) => Number(new RegExp(`#${tag}:(\\d+)`).exec(text)?.[1])
  const first = number('EXT-X-MEDIA-SEQUENCE')
  let loop = number('EXT-X-DISCONTINUITY-SEQUENCE')
  const segments: { number: number; file: string; loop: number }[] = []
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') loop += 1
    if (line.endsWith('.ts')) segments.push({ number: first + segments.length, file: line, loop })
  }
  return { text, segments }
}

test('a live playlist moves with the clock, without a gap, and a segment keeps its number, file and loop', () => {
  const seen = new Map<number, { file: string; loop: number }>()
  let last = 4
  for (let age = 0; age < 60_000; age += 700) {
    const { text, segments } = read(age)
    expect(text).not.toContain('ENDLIST')
    expect(segments).toHaveLength(5)
    for (const { number, ...rest } of segments) {
      expect(seen.get(number) ?? rest).toEqual(rest)
      expect(rest).toEqual({ file: `${number % LOOP}.ts`, loop: Math.floor(number / LOOP) })
      seen.set(number, rest)
    }
    const end = segments.at(-1)?.number ?? 0
    expect([0, 1]).toContain(end - last)
    last = end
  }
})

test('a recording has an end, and is long enough to seek in', () => {
  const text = liveReply('lipstick/recording.m3u8', 0)?.body.toString() ?? ''
  const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
  expect(lengths.reduce((sum, one) => sum + one, 0)).toBe(90)
  expect(text.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true)
  expect(text.split('#EXT-X-DISCONTINUITY\n')).toHaveLength(15)
})

test('segments are MPEG-TS; other paths are unknown', () => {
  for (const name of ['winter', 'strawberry', 'headphones', 'lipstick', 'croissant', 'watches'])
    for (let at = 0; at < LOOP; at++) {
      const { body, type, isKept } = liveReply(`${name}/${at}.ts`, 0) ?? {}
      expect([type, isKept, (body?.length ?? 1) % 188]).toEqual(['video/mp2t', true, 0])
      // Each packet of 188 bytes begins with the sync byte.
      expect(new Set(Array.from({ length: (body?.length ?? 0) / 188 }, (_, packet) => body?.[packet * 188]))).toEqual(
        new Set([0x47]),
      )
    }
  for (const path of ['', 'winter', 'winter/3.ts', 'other/0.ts', 'winter/../0.ts', 'winter/0.ts/x', 'constructor/0.ts'])
    expect(liveReply(path, 0)).toBeNull()
})
