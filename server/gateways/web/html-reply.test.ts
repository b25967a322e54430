import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PackedPage } from './html-reply'

const page = new PackedPage()

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.1', 'br'],
  ['identity', undefined],
  ['', undefined],
])('Accept-Encoding %p gives %p', async (accepted, encoding) => {
  const { body, headers } = await page.reply('<p>乐廊</p>', accepted)
  expect(headers['content-encoding']).toBe(encoding)
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  expect(text.toString()).toBe('<p>乐廊</p>')
})

test('another page has another body and etag', async () => {
  const one = await page.reply('<p>1</p>')
  const two = await page.reply('<p>2</p>')
  expect(two.body).toBe('<p>2</p>')
  expect(two.headers['etag']).not.toBe(one.headers['etag'])
})
