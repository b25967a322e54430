import { grayHeaders, setGrayTag } from './gray'

test('a tag that would break a header is ignored; a valid tag is kept [core.gray]', () => {
  for (const tag of ['', 'a b', 'a\r\nset-cookie: x', 'é', '<x>', 'x'.repeat(65)]) {
    setGrayTag(tag)
    expect(grayHeaders()).toEqual({})
  }
  setGrayTag('blue-2.1')
  expect(grayHeaders()).toEqual({ 'X-Graytag': 'blue-2.1' })
  setGrayTag('no\nsuch')
  expect(grayHeaders()).toEqual({ 'X-Graytag': 'blue-2.1' })
})
