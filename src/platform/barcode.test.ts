import {
  BarcodeFormat,
  BinaryBitmap,
  Code128Reader,
  GlobalHistogramBinarizer,
  RGBLuminanceSource,
} from '@zxing/library'
import fc from 'fast-check'
import { barcodePicture, barWidths } from './barcode'

/** Decodes bars and gaps as a scanner does. */
function read(widths: readonly number[]): string {
  const quiet = Array<number>(30).fill(255)
  const bars = widths.flatMap((width, index) => Array<number>(width * 3).fill(index % 2 === 0 ? 0 : 255))
  const row = [...quiet, ...bars, ...quiet]
  const height = 20
  const pixels = Uint8ClampedArray.from(Array.from({ length: height }, () => row).flat())
  const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(pixels, row.length, height)))
  const result = new Code128Reader().decode(bitmap)
  expect(result.getBarcodeFormat()).toBe(BarcodeFormat.CODE_128)
  return result.getText()
}

test('a scanner reads the digits', () => {
  const digits = fc
    .array(fc.nat(99), { minLength: 2, maxLength: 12 })
    .map((pairs) => pairs.map((n) => String(n).padStart(2, '0')).join(''))
  fc.assert(
    fc.property(digits, (text) => {
      expect(read(barWidths(text))).toBe(text)
    }),
  )
})

test('the picture is one that browsers and the mini program can draw', () => {
  expect(barcodePicture('622811409027381546')).toMatch(/^data:image\/svg\+xml;base64,PHN2/)
})
