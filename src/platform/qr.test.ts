import { qrPicture } from './qr'

test('a picture that a browser and the mini program draw', () => {
  const picture = qrPicture('123456789015')
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,PHN2/)
  expect(picture).not.toBe(qrPicture('123456789016'))
})
