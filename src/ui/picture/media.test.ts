import { photoAddress, pictureAddress, setMediaOrigin } from './media'

afterEach(() => setMediaOrigin(''))

test.each([
  [32, '/media/art/1f9e5-128.webp'],
  [64, '/media/art/1f9e5-128.webp'],
  [65, '/media/art/1f9e5-256.webp'],
  [undefined, '/media/art/1f9e5-256.webp'],
])('a slot of %p px loads %s [media.slot]', (slot, address) => {
  expect(pictureAddress('/media/art/1f9e5-256.webp', slot)).toBe(address)
})

test('photos have one size', () => {
  expect(pictureAddress('/media/photo/a-256.webp', 32)).toBe('/media/photo/a-256.webp')
})

test('pictures of the server get its origin, pictures of other hosts stay unchanged', () => {
  setMediaOrigin('https://mall.example/')
  expect(pictureAddress('/media/art/a-256.webp', 32)).toBe('https://mall.example/media/art/a-128.webp')
  expect(pictureAddress('https://else.example/media/x.jpg')).toBe('https://else.example/media/x.jpg')
  expect(pictureAddress('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
})

describe('an uploaded picture without a given width', () => {
  const at = (width: number, ratio: number) => {
    Object.assign(window, { innerWidth: width, devicePixelRatio: ratio })
  }
  afterEach(() => at(1024, 1))

  test.each([
    [375, 2, 750],
    [390, 3, 1500],
    [1024, 2, 1500],
  ])('has the width of a window of %p px at ratio %p', (width, ratio, asked) => {
    at(width, ratio)
    expect(photoAddress('/media/file/review/a/p')).toBe(`/media/file/review/a/p?w=${asked}&q=75`)
    expect(photoAddress('/media/private/aftersale/a/p?e=1&s=x')).toBe(
      `/media/private/aftersale/a/p?e=1&s=x&w=${asked}&q=75`,
    )
  })

  test('a given width is kept, and catalogue pictures have none', () => {
    expect(photoAddress('/media/file/review/a/p?w=300&h=300&q=75')).toBe('/media/file/review/a/p?w=300&h=300&q=75')
    expect(photoAddress('/media/art/1f9e5-256.webp', 32)).toBe('/media/art/1f9e5-128.webp')
  })
})
