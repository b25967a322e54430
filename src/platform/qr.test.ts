import { qrPicture } from './qr'

test('the picture is one that browsers and the mini program can draw', () => {
  const picture = qrPicture('123456789015')
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,PHN2/)
  expect(picture).not.toBe(qrPicture('123456789016'))
})
