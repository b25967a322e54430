/** @jest-environment node */
import encodeQR from 'qr'
import { decode } from './script-decoder'

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
  expect(links.map((link) => decode(page(link)))).toEqual(links)
})

test('a picture without a code gives null', () => {
  expect(decode(picture(300, 300, (x, y) => (x * 7 + y * 13) % 11 < 4))).toBeNull()
})
