import type { Parted } from './cloth'
import { hueOf, labOfHex, mixIn } from './oklab'
import type { Raster } from './raster'

// Local names are faster: these run for every px.
const { abs, atan2, cos, floor, hypot, max, min, PI, sin } = Math

/** Woven patterns: the share of the second colour at a place, 0 to 1. */
export const patterns = {
  stripes: (_x: number, y: number) => edge(abs((y % 26) - 13) - 7),
  check: (x: number, y: number) => 0.5 * edge(abs((x % 36) - 18) - 12) + 0.5 * edge(abs((y % 36) - 18) - 12),
  dots: (x: number, y: number) => {
    const row = floor(y / 20)
    return edge(4.6 - hypot(((x + (row % 2) * 11) % 22) - 11, (y % 20) - 10))
  },
  flowers: (x: number, y: number) => {
    const row = floor(y / 32)
    const [dx, dy] = [((x + (row % 2) * 17) % 34) - 17, (y % 32) - 16]
    const petals = 6.4 + 2.6 * cos(5 * atan2(dy, dx))
    return edge(petals - hypot(dx, dy)) - 0.8 * edge(2.2 - hypot(dx, dy))
  },
  knit: (x: number, y: number) => 0.32 * (0.5 + 0.5 * sin((x / 7) * PI * 2)) * (0.7 + 0.3 * sin(y * 0.9)),
} as const
export type Pattern = keyof typeof patterns

const edge = (inside: number) => min(1, max(0, inside + 0.5))

/** Limits of lightness: black keeps its folds, white its shade. */
const DARKEST = 0.1
const LIGHTEST = 0.985
/** How much of a drawing's own variation of hue a new colour keeps. */
const PLAY = 0.3

export interface Dye {
  hex: string
  pattern?: Pattern | undefined
  /** 0 to 1: how much of the drawing's own stripes and shades is left; default 1. */
  relief?: number | undefined
}

/** The drawing with its cloth in another colour; light and shade stay. */
export function coloured({ data, width, height }: Raster, parted: Parted, { hex, pattern, relief = 1 }: Dye): Raster {
  const [lightness, a, b] = labOfHex(hex)
  const chroma = hypot(a, b)
  const { share, labs, middle, range } = parted
  const ownChroma = max(0.04, hypot(middle[1], middle[2]))
  const turn = ((hueOf(a, b) - hueOf(middle[1], middle[2])) * PI) / 180
  const play = PLAY * min(1, chroma / ownChroma)
  const [along, across] = [cos(turn) * play, sin(turn) * play]
  const gainUp = min(0.9, (LIGHTEST - lightness) / max(0.02, range[1] - middle[0])) * relief
  const gainDown = min(0.9, (lightness - DARKEST) / max(0.02, middle[0] - range[0])) * relief
  const woven = pattern ? patterns[pattern] : null
  // The second colour of a pattern: paler on a dark colour, deeper on a pale one.
  const lift = pattern === 'knit' || lightness > 0.78 ? -0.16 : 0.24
  const result = new Uint8Array(data)
  for (let at = 0; at < share.length; at++) {
    const part = share[at] ?? 0
    if (part === 0) continue
    const off = (labs[at * 3] ?? 0) - middle[0]
    const da = (labs[at * 3 + 1] ?? 0) - middle[1]
    const db = (labs[at * 3 + 2] ?? 0) - middle[2]
    const second = woven ? woven(at % width, (at / width) | 0) : 0
    const light = min(LIGHTEST, max(DARKEST - 0.04, lightness + off * (off > 0 ? gainUp : gainDown) + second * lift))
    // Deep shade has less chroma, and so has a highlight.
    const held = 1 - second * 0.35
    mixIn(result, at * 4, part, light, a * held + da * along - db * across, b * held + da * across + db * along)
  }
  return { data: result, width, height }
}
