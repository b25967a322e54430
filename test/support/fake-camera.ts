import { writeFileSync } from 'node:fs'
import encodeQR from 'qr'
import sharp from 'sharp'
import { ean13Bits } from './printed-codes'

/** Upright, as a phone's camera gives it: the page shows the middle of a wider picture only. */
const WIDTH = 480
const HEIGHT = 640
const WHITE = 235
const BLACK = 16
/** Value of both chroma planes without colour. */
const NO_COLOUR = 128
const MODULE_PX = 7

/** Writes the video of Chromium's fake camera: a QR code in the middle of a white picture (Y4M, one repeated frame). */
export function writeFakeCamera(file: string, text: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const size = modules.length
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const side = size * MODULE_PX
  if (side > WIDTH) throw new Error(`the code of ${text} is too large for the camera`)
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

/** A photo of an EAN-13 barcode. */
export function photoOfBarcode(digits: string): Promise<Buffer> {
  const bits = ean13Bits(digits)
  const bars = [...bits].flatMap((bit, at) =>
    bit === '1' ? `<rect x="${60 + at * 5}" y="60" width="5" height="180"/>` : [],
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#fff"/>${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
