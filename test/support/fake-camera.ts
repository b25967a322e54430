import { writeFileSync } from 'node:fs'
import encodeQR from 'qr'
import sharp from 'sharp'

const WIDTH = 640
const HEIGHT = 480
const WHITE = 235
const BLACK = 16
/** Value of both chroma planes without colour. */
const NO_COLOUR = 128
const MODULE_PX = 9

/** Writes the video of Chromium's fake camera: a QR code in the middle of a white picture (Y4M, one repeated frame). */
export function writeFakeCamera(file: string, text: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const size = modules.length
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const side = size * MODULE_PX
  if (side > HEIGHT) throw new Error(`the code of ${text} is too large for the camera`)
  const [left, top] = [Math.floor((WIDTH - side) / 2), Math.floor((HEIGHT - side) / 2)]
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isDark = modules[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)]
      if (isDark) light[(top + y) * WIDTH + left + x] = BLACK
    }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, Buffer.from('FRAME\n'), light, colour]))
}

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

/** A photo of an EAN-13 barcode. */
export function photoOfBarcode(digits: string): Promise<Buffer> {
  const numbers = [...digits].map(Number)
  const parity = PARITY[numbers[0] ?? 0] ?? ''
  const left = numbers.slice(1, 7).map((digit, at) => {
    const odd = LEFT_ODD[digit] ?? ''
    return parity[at] === '1' ? mirrored(inverted(odd)) : odd
  })
  const right = numbers.slice(7).map((digit) => inverted(LEFT_ODD[digit] ?? ''))
  const bits = `101${left.join('')}01010${right.join('')}101`
  const bars = [...bits].flatMap((bit, at) =>
    bit === '1' ? `<rect x="${60 + at * 5}" y="60" width="5" height="180"/>` : [],
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#fff"/>${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
