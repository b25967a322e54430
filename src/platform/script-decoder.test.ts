/** @jest-environment node */
import encodeQR from 'qr'
import {
  code128Print,
  desk,
  eanPrint,
  labelled,
  type Print,
  photoOf,
  pixelsOf,
  qrPrint,
  render,
} from '../../test/support/printed-codes'
import { decodePicture, FrameDecoder } from './script-decoder'

/** A picture with dark pixels where `isDark` is true. */
function picture(width: number, height: number, isDark: (x: number, y: number) => boolean) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height }
}

/** A code like that on a poster, at the bottom right of a white page. */
function page(text: string) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const side = modules.length * 5
  return picture(420, 600, (x, y) => {
    const [column, row] = [Math.floor((x - (400 - side)) / 5), Math.floor((y - (580 - side)) / 5)]
    return modules[row]?.[column] === true
  })
}

test('an undamaged code is read, whatever its text [scan.camera]', () => {
  const links = Array.from(
    { length: 20 },
    (_, i) => `http://127.0.0.1:${30_000 + i * 37}/#/pages/home/index?crm_channel_id=c77`,
  )
  expect(links.map((link) => decodePicture(page(link))?.code)).toEqual(links)
})

test('a picture without a code gives null', () => {
  expect(decodePicture(picture(300, 300, (x, y) => (x * 7 + y * 13) % 11 < 4))).toBeNull()
})

const SIZE = { width: 440, height: 360 }
const CENTRE = { x: 220, y: 180 }

/** The codes read from successive camera frames of a print. */
function readPrint(print: Print, modulePx: number, turn: number, frames = 16, blurPx = 0): string[] {
  const decoder = new FrameDecoder()
  const view = render(labelled(desk(7), print, { modulePx, heightPx: 110, turn, centre: CENTRE }), SIZE, blurPx)
  return Array.from({ length: frames }, (_, seed) => decoder.decode(pixelsOf(photoOf(view, 8, seed)))).flatMap(
    (read) => (read ? [`${read.code}${read.isSure ? ' sure' : ''}`] : []),
  )
}

test.each([
  ['EAN-13', eanPrint('6901234567892'), 3, '6901234567892'],
  ['a weighed label', eanPrint('2199988015408'), 2.6, '2199988015408'],
  ['Code 128, with print at its left', code128Print('8800123456'), 3, '8800123456'],
  ['a QR code', qrPrint('6901234567892'), 7, '6901234567892 sure'],
] as const)('%s is read in frames, also when slightly rotated [scan.camera]', (_name, print, modulePx, text) => {
  for (const turn of [0, 3, -6]) {
    const read = readPrint(print, modulePx, turn, 3)
    expect(read.length).toBeGreaterThanOrEqual(2)
    expect(new Set(read)).toEqual(new Set([text]))
  }
})

const OWN_CODE = 'XI0123456-01'

test.each([
  ['EAN-13', eanPrint('6901234567892'), 1.7, 0, '6901234567892'],
  ['EAN-13, blurred', eanPrint('6901234567892'), 2.2, 1, '6901234567892'],
  ['Code 128', code128Print('8800123456'), 1.7, 0, '8800123456'],
  ['Code 128, blurred', code128Print('8800123456'), 2.2, 1, '8800123456'],
  ['Code 128, more blurred', code128Print('8800123456'), 3, 2, '8800123456'],
  ['Code 128 with letters, as wide as the window', code128Print(OWN_CODE), 1.8, 1, OWN_CODE],
] as const)('%s with narrow bars is read in most frames [scan.camera]', (_name, print, modulePx, blurPx, text) => {
  for (const turn of [0, 3]) {
    const read = readPrint(print, modulePx, turn, 4, blurPx)
    expect(read.length).toBeGreaterThanOrEqual(3)
    expect(new Set(read)).toEqual(new Set([text]))
  }
})

test('a barcode rotated by 90° is read in the thorough frames that search the columns [scan.camera]', () => {
  expect(readPrint(eanPrint('6901234567892'), 2.4, 90, 32)).toEqual(['6901234567892', '6901234567892'])
})
