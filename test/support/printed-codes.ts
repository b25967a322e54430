import encodeQR from 'qr'
import { barWidths, signWidths } from '@/platform/barcode'

/** A printed code: rows of modules, true where dark. A barcode has one row. */
export type Print = readonly (readonly boolean[])[]

const LEFT_ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** The digits of the left half that use the other code table, by the first digit. */
const PARITY = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

const mirrored = (bits: string) => [...bits].reverse().join('')
const inverted = (bits: string) => bits.replace(/./g, (bit) => (bit === '1' ? '0' : '1'))

/** Modules of an EAN-13 barcode, '1' where dark. */
export function ean13Bits(digits: string): string {
  const numbers = [...digits].map(Number)
  const parity = PARITY[numbers[0] ?? 0] ?? ''
  const left = numbers.slice(1, 7).map((digit, at) => {
    const odd = LEFT_ODD[digit] ?? ''
    return parity[at] === '1' ? mirrored(inverted(odd)) : odd
  })
  const right = numbers.slice(7).map((digit) => inverted(LEFT_ODD[digit] ?? ''))
  return `101${left.join('')}01010${right.join('')}101`
}

/** Twelve digits with their check digit. */
export function ean13(twelve: string): string {
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

export const eanPrint = (digits: string): Print => [[...ean13Bits(digits)].map((bit) => bit === '1')]

const START_B = 104

/** Code 128 with a sign for each character (set B), as printers write letters. */
const lettersWidths = (text: string) =>
  signWidths(
    START_B,
    [...text].map((char) => char.charCodeAt(0) - 32),
  )

/** A Code 128 barcode: an even number of digits, or any other text of ASCII. */
export const code128Print = (text: string): Print => [
  (/^(\d\d)+$/.test(text) ? barWidths(text) : lettersWidths(text)).flatMap((width, at) =>
    Array<boolean>(width).fill(at % 2 === 0),
  ),
]

export const qrPrint = (text: string): Print => encodeQR(text, 'raw', { ecc: 'medium', border: 1 })

/** Numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Frame {
  width: number
  height: number
  /** Brightness of each pixel, 0 to 255. */
  light: Uint8ClampedArray
}

/** Brightness of a point of a scene. */
export type Scene = (x: number, y: number) => number

const LABEL = 232
const INK = 38
/** White modules around a code. */
const QUIET = 10

interface Placing {
  /** Width of a module in px. */
  modulePx: number
  /** Height of the code in px; that of a square code follows from its modules. */
  heightPx: number
  /** Degrees. */
  turn: number
  centre: { x: number; y: number }
}

/** Adds a label with a printed code to a scene. */
export function labelled(scene: Scene, print: Print, { modulePx, heightPx, turn, centre }: Placing): Scene {
  const columns = print[0]?.length ?? 0
  const rowPx = print.length === 1 ? heightPx : modulePx
  const halfWidth = (columns / 2 + QUIET) * modulePx
  const halfHeight = (print.length * rowPx) / 2 + 4 * modulePx
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return (x, y) => {
    const [dx, dy] = [x - centre.x, y - centre.y]
    const across = dx * cos + dy * sin
    const down = dy * cos - dx * sin
    if (Math.abs(across) > halfWidth || Math.abs(down) > halfHeight) return scene(x, y)
    const column = Math.floor(across / modulePx + columns / 2)
    const row = Math.floor(down / rowPx + print.length / 2)
    return print[row]?.[column] ? INK : LABEL
  }
}

/** A wall of colours that change slowly, darker at one side, like a desk under a lamp. */
export function desk(seed: number): Scene {
  const random = seeded(seed)
  const waves = Array.from({ length: 4 }, () => ({
    across: random() * 0.02,
    down: random() * 0.02,
    from: random() * 6,
    size: 10 + random() * 20,
  }))
  return (x, y) =>
    waves.reduce(
      (all, { across, down, from, size }) => all + size * Math.sin(x * across + y * down + from),
      120 - x * 0.03,
    )
}

/** A picture of a scene without noise, blurred along its rows by `blurPx`. */
export function render(scene: Scene, { width, height }: { width: number; height: number }, blurPx = 0): Frame {
  const sharp = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) sharp[y * width + x] = (scene(x + 0.25, y + 0.3) + scene(x + 0.75, y + 0.7)) / 2
  if (blurPx === 0) return { width, height, light: sharp }
  const light = new Uint8ClampedArray(width * height)
  for (let at = 0; at < light.length; at += 1) {
    let sum = 0
    for (let near = at - blurPx; near <= at + blurPx; near += 1) sum += sharp[near] ?? 0
    light[at] = sum / (2 * blurPx + 1)
  }
  return { width, height, light }
}

/** A photo of what is rendered: with the noise of a sensor, other noise for another seed. */
export function photoOf({ width, height, light }: Frame, noise: number, seed: number): Frame {
  const random = seeded(seed)
  return { width, height, light: light.map((value) => value + (random() - 0.5) * 2 * noise) }
}

/** The pixels of a frame as a canvas gives them. */
export function pixelsOf({ width, height, light }: Frame) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < light.length; at += 1) {
    const value = light[at] ?? 0
    data[at * 4] = value
    data[at * 4 + 1] = value
    data[at * 4 + 2] = value
    data[at * 4 + 3] = 255
  }
  return { width, height, data }
}
