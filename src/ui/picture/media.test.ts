import { pictureAddress, setMediaOrigin } from './media'

afterEach(() => setMediaOrigin(''))

test.each([
  [32, '/media/art/1f9e5-128.webp'],
  [64, '/media/art/1f9e5-128.webp'],
  [65, '/media/art/1f9e5-256.webp'],
  [undefined, '/media/art/1f9e5-256.webp'],
])('a slot of %p px takes %s', (slot, address) => {
  expect(pictureAddress('/media/art/1f9e5-256.webp', slot)).toBe(address)
})

test('photos come in one size', () => {
  expect(pictureAddress('/media/photo/a-256.webp', 32)).toBe('/media/photo/a-256.webp')
})

test("the server's own pictures get its origin, those of others stay", () => {
  setMediaOrigin('https://mall.example/')
  expect(pictureAddress('/media/art/a-256.webp', 32)).toBe('https://mall.example/media/art/a-128.webp')
  expect(pictureAddress('https://else.example/media/x.jpg')).toBe('https://else.example/media/x.jpg')
  expect(pictureAddress('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
})
