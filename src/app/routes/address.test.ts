import { decodeParams, pageAddress, parseAddress } from './address'

test('an address carries its parameters encoded, without empty ones', () => {
  expect(pageAddress('search', { name: '牛奶 & 茶', id: '', tips: undefined })).toBe(
    'pages/packOrder/search/index?name=%E7%89%9B%E5%A5%B6%20%26%20%E8%8C%B6',
  )
  expect(pageAddress('home')).toBe('pages/home/index')
})

test.each(['', '/', '#/', '///'])('an address with "%s" in front is parsed', (prefix) => {
  const address = pageAddress('search', { name: 'a=b&c', id: '7' })
  expect(parseAddress(prefix + address)).toEqual({ name: 'search', params: { name: 'a=b&c', id: '7' } })
})

test.each([
  'pages/nowhere/index',
  '',
  'https://evil.example/pages/home/index',
  'pages/details/index',
  'pages/details/index?productId=',
])('%s is not a page that can open', (address) => {
  expect(parseAddress(address)).toBeNull()
})

test("Taro's own parameters are dropped; a malformed escape is kept", () => {
  expect(decodeParams({ stamp: 'A', $taroTimestamp: 1, a: '%E4%B8%AD', b: '%' })).toEqual({ a: '中', b: '%' })
})
