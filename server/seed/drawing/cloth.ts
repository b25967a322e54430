import { hueOf, labOf } from './oklab'
import type { Raster } from './raster'

// Local names are faster: these run for every px.
const { abs, max, min, round, sqrt } = Math

/** The part of a drawing that takes a product's colour; the rest (soles, clasps, screens) keeps its own. */
export interface Cloth {
  /** Degrees; may exceed 360. */
  hues?: readonly [from: number, to: number]
  /** Paler px do not belong to the hue; default 0.05. */
  minChroma?: number
  /** Greys up to this chroma, too. */
  grey?: number
  light?: readonly [from: number, to: number]
  /** Left, top, right, bottom in px of the drawing. */
  box?: readonly [number, number, number, number]
}

const SOFT_DEGREES = 10

function hueShare(hue: number, [from, to]: readonly [number, number]): number {
  const middle = (from + to) / 2
  const away = abs(((((hue - middle) % 360) + 540) % 360) - 180) - (to - from) / 2
  return away <= 0 ? 1 : max(0, 1 - away / SOFT_DEGREES)
}

/**
 * A drawing separated into parts: how far each px is cloth (0 to 1), its OKLab values, and the averages of the cloth.
 */
export interface Parted {
  share: Float32Array
  labs: Float32Array
  middle: readonly [lightness: number, a: number, b: number]
  /** The darkest and the lightest of the cloth, without outliers. */
  range: readonly [number, number]
}

/** Separates the cloth of a drawing from the rest. @throws when the drawing has none */
export function part({ data, width, height }: Raster, cloth: Cloth): Parted {
  const size = width * height
  const share = new Float32Array(size)
  const labs = new Float32Array(size * 3)
  const steps = new Float64Array(101)
  const sums = [0, 0, 0]
  const { minChroma = 0.05, box = [0, 0, width, height] } = cloth
  let total = 0
  for (let at = 0; at < size; at++) {
    const from = at * 4
    if ((data[from + 3] ?? 0) === 0) continue
    const x = at % width
    const y = (at / width) | 0
    if (x < box[0] || y < box[1] || x >= box[2] || y >= box[3]) continue
    const [lightness, a, b] = labOf(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0)
    if (cloth.light && (lightness < cloth.light[0] || lightness > cloth.light[1])) continue
    const chroma = sqrt(a * a + b * b)
    const ofHue = cloth.hues
      ? hueShare(hueOf(a, b), cloth.hues) * (minChroma === 0 ? 1 : min(1, max(0, chroma / minChroma - 0.5) * 2))
      : 0
    const isOf = max(ofHue, cloth.grey !== undefined && chroma < cloth.grey ? 1 : 0)
    if (isOf === 0) continue
    share[at] = isOf
    labs[at * 3] = lightness
    labs[at * 3 + 1] = a
    labs[at * 3 + 2] = b
    const step = round(lightness * 100)
    steps[step] = (steps[step] ?? 0) + isOf
    sums[1] = (sums[1] ?? 0) + a * isOf
    sums[2] = (sums[2] ?? 0) + b * isOf
    total += isOf
  }
  if (total < size / 100) throw new Error('a drawing without cloth cannot be coloured')
  const upTo = (part: number) => {
    let seen = 0
    const found = steps.findIndex((count) => {
      seen += count
      return seen >= total * part
    })
    return found / 100
  }
  return {
    share,
    labs,
    middle: [upTo(0.5), (sums[1] ?? 0) / total, (sums[2] ?? 0) / total],
    range: [upTo(0.02), upTo(0.985)],
  }
}
