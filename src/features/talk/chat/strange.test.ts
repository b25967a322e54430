import { isStrange, linksOf } from './strange'

test.each([
  ['加我微信 13800138000 聊', true],
  ['看这里 http://a.example/x', true],
  ['WWW.a.example 有优惠', true],
  ['订单号 202611271234567890', false],
  ['胸围 108cm，价格 1179 元', false],
])('%s: strange %s [chat.strange]', (text, expected) => expect(isStrange(text)).toBe(expected))

test('links end where a sentence goes on, and are listed once', () => {
  expect(linksOf('看 https://a.example/b?c=1，再看 www.c.example。还有 https://a.example/b?c=1')).toEqual([
    'https://a.example/b?c=1',
    'https://www.c.example',
  ])
})
