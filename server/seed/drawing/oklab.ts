// Local names are faster: these run for every px.
const { atan2, cbrt, PI, round } = Math

/**
 * Lightness 0 to 1 and the two axes of colour (OKLab): equal steps look equal, so that a new colour keeps the shading.
 */
export type Lab = [lightness: number, a: number, b: number]

const linear = Float64Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})

const STEPS = 4096
const encoded = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const v = i / STEPS
  return round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
})
const byteOf = (v: number): number => encoded[v <= 0 ? 0 : v >= 1 ? STEPS : round(v * STEPS)] ?? 0

/** A colour of 0 to 255 each in OKLab. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0]
  const l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const cube = (v: number) => v * v * v

/**
 * Mixes an OKLab colour into three bytes: `part` 1 replaces them, 0 changes nothing. Colours outside sRGB are clamped.
 * Writes in place, because it runs for every px.
 */
export function mixIn(to: Uint8Array, at: number, part: number, lightness: number, a: number, b: number): void {
  const l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
  const m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
  const s = cube(lightness - 0.0894841775 * a - 1.291485548 * b)
  const red = byteOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = byteOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = byteOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  to[at] = (to[at] ?? 0) * (1 - part) + red * part
  to[at + 1] = (to[at + 1] ?? 0) * (1 - part) + green * part
  to[at + 2] = (to[at + 2] ?? 0) * (1 - part) + blue * part
}

/** Six hex digits, with or without a leading #, in OKLab. */
export function labOfHex(hex: string): Lab {
  const value = Number.parseInt(hex.replace('#', ''), 16)
  return labOf(value >> 16, (value >> 8) & 255, value & 255)
}

/** Angle of a colour in degrees, 0 to 360. */
export const hueOf = (a: number, b: number): number => ((atan2(b, a) * 180) / PI + 360) % 360
