/** @jest-environment node */
import { FrameDecoder } from '@/platform/script-decoder'
import { photoOf, pixelsOf, render, type Scene, seeded } from '../../../../test/support/printed-codes'
import { isLong } from '../../../../test/support/tier'
import { FRAME_ABSENCE, ScanLoop } from './scan-loop'

/** Pictures without a code, of the kinds that look like one. */
const BARREN: ((random: () => number) => Scene)[] = [
  // noise in blocks
  (random) => {
    const block = 1 + Math.floor(random() * 6)
    const cells = Array.from({ length: 4096 }, () => random() * 255)
    return (x, y) => cells[(Math.floor(x / block) * 31 + Math.floor(y / block) * 57) % 4096] ?? 0
  },
  // stripes of any widths, as of a shirt, blinds or a radiator
  (random) => {
    const lights: number[] = []
    for (let isDark = false; lights.length < 900; isDark = !isDark)
      lights.push(...Array<number>(Math.round(2 + random() * 10)).fill(isDark ? 40 : 220))
    const turn = (random() - 0.5) * 0.4
    return (x, y) => lights[Math.floor(x + y * turn + 200)] ?? 0
  },
  // stripes of one width
  (random) => {
    const width = 2 + random() * 9
    return (x) => (Math.floor(x / width) % 2 === 0 ? 30 : 225)
  },
  // shelves: fronts of goods with edges, and boards between
  (random) => {
    const fronts: number[] = []
    while (fronts.length < 4000) {
      const light = random() * 255
      fronts.push(20, 20, ...Array<number>(Math.round(6 + random() * 50)).fill(light))
    }
    return (x, y) => (y % 120 < 12 ? 90 : (fronts[Math.floor(x) + Math.floor(y / 120) * 700] ?? 0))
  },
  // lines of text
  (random) => {
    const letters = Array.from({ length: 512 }, () => Math.floor(random() * 2 ** 15))
    const px = 1 + random() * 3
    return (x, y) => {
      const [column, row] = [Math.floor(x / px), Math.floor(y / px)]
      if (row % 8 > 4 || column % 4 === 3) return 235
      const letter = letters[(Math.floor(row / 8) * 61 + Math.floor(column / 4)) % 512] ?? 0
      return (letter >> ((row % 8) * 3 + (column % 4))) & 1 ? 35 : 235
    }
  },
]
const BARREN_SIZE = { width: 400, height: 200 }
/** Frames of one view: a phantom that repeats would count. */
const FRAMES_OF_VIEW = 4

test('no code is read from frames without a code [scan.no-phantom]', () => {
  const total = isLong ? 10_000 : 200
  const counted: string[] = []
  const random = seeded(20)
  for (let view = 0; view < total / FRAMES_OF_VIEW; view += 1) {
    const barren = render(BARREN[view % BARREN.length]?.(random) ?? (() => 0), BARREN_SIZE, view % 2)
    const decoder = new FrameDecoder()
    const loop = new ScanLoop(FRAME_ABSENCE)
    for (let frame = 0; frame < FRAMES_OF_VIEW; frame += 1) {
      const read = decoder.decode(pixelsOf(photoOf(barren, 6, view * FRAMES_OF_VIEW + frame)))
      counted.push(...loop.see(read ? [read] : [], frame * 60).map(({ code }) => `${code} in view ${view}`))
    }
  }
  // The frames of the long tier take minutes.
  expect(counted).toEqual([])
}, 1_800_000)
