import { classifyCode, type ScannedCode } from './classify'

const MALL = ['mall.example', 'localhost:8080']
const LONG = 'x'.repeat(2954)

const web = (url: string, channelId: string | null = null): ScannedCode => ({ kind: 'web', url, channelId })
const page = (address: string, channelId: string | null = null): ScannedCode => ({ kind: 'page', address, channelId })
const item = (code: string): ScannedCode => ({ kind: 'item', code })
const nothing: ScannedCode = { kind: 'nothing' }

test.each<[string, ScannedCode]>([
  ['https://park.example/qrcode/q?id=1', { kind: 'car', code: 'https://park.example/qrcode/q?id=1' }],
  ['https://mall.example/qrcode/q?lot=A_1', { kind: 'car', code: 'https://mall.example/qrcode/q?lot=A_1' }],
  ['qrcode/q?STORE_1', { kind: 'car', code: 'qrcode/q?STORE_1' }],
])('%s is a car code [scan.car]', (code, expected) => expect(classifyCode(code, MALL)).toEqual(expected))

test.each<[string, ScannedCode]>([
  ['https://mall.example/#/pages/cart/index', page('pages/cart/index')],
  ['https://mall.example/pages/cart/index', page('pages/cart/index')],
  ['HTTPS://MALL.EXAMPLE/#/pages/home/index', page('pages/home/index')],
  ['http://localhost:8080/#/pages/cate/index?id=7', page('pages/cate/index?id=7')],
  [
    'https://mall.example/#/pages/details/index?productId=1&crm_channel_id=c9',
    page('pages/details/index?productId=1&crm_channel_id=c9', 'c9'),
  ],
  ['https://mall.example/?crm_channel_id=c1#/pages/cart/index', page('pages/cart/index', 'c1')],
  ['https://mall.example', page('pages/home/index')],
  ['https://mall.example/', page('pages/home/index')],
  ['http://localhost:8080/?crm_channel_id=c1#/', page('pages/home/index', 'c1')],
])('%s opens the app page after its prefix [scan.mall-link]', (code, expected) =>
  expect(classifyCode(code, MALL)).toEqual(expected),
)

test.each([
  'https://mall.example/#/pages/nowhere/index',
  // A page address without its required parameter opens no page.
  'https://mall.example/#/pages/details/index',
  'https://mall.example.evil.net/#/pages/cart/index',
  'https://evil.net/?next=https://mall.example/#/pages/cart/index',
  'https://mall.example@evil.net/#/pages/cart/index',
  'https://mall.example:8443/#/pages/cart/index',
  'https://mall.example/page/?pageCode=opening',
  'https://venue.example/venue/home?id=3',
  'https://mall.example/activity/home?id=3',
  'http://help.example/a_b_STORE',
])('%s opens in the web view, whose whitelist decides [scan.other-link]', (code) =>
  expect(classifyCode(code, MALL)).toEqual(web(code)),
)

test('a link of any kind may name the channel [scan.channel]', () => {
  const url = 'https://help.example/?crm_channel_id=%E8%8C%B6&x=1'
  expect(classifyCode(url, MALL)).toEqual(web(url, '茶'))
})

test.each<[string, ScannedCode]>([
  ['https://any.example/activity/shopDetail?productId=p1', { kind: 'product', productId: 'p1', channelId: null }],
  [
    'https://any.example/h5/activity/shopDetail?storeId=s1&productId=p1&crm_channel_id=c2',
    { kind: 'product', productId: 'p1', storeId: 's1', channelId: 'c2' },
  ],
  ['https://any.example/#/activity/shopDetail?id=p%201', { kind: 'product', productId: 'p 1', channelId: null }],
  ['https://any.example/activity/shopDetail?productId=%', { kind: 'product', productId: '%', channelId: null }],
  ['https://any.example/activity/shopDetail', web('https://any.example/activity/shopDetail')],
  ['https://any.example/activity/shopDetail?productId=', web('https://any.example/activity/shopDetail?productId=')],
])('%s opens a product [scan.product-link]', (code, expected) => expect(classifyCode(code, MALL)).toEqual(expected))

test.each<[string, ScannedCode]>([
  ['STORE_12_A', { kind: 'store', code: 'STORE_12_A' }],
  ['xSTORE1', { kind: 'store', code: 'xSTORE1' }],
  ['a_b_c_d_e_channel9', { kind: 'qr', code: 'a_b_c_d_e_channel9', channelId: 'channel9' }],
  ['a_b_c_d_e_f_g', { kind: 'qr', code: 'a_b_c_d_e_f_g', channelId: 'f' }],
  ['a_b_c_d_e_', { kind: 'qr', code: 'a_b_c_d_e_', channelId: null }],
  ['a_b', { kind: 'qr', code: 'a_b', channelId: null }],
  ['6901234567892', item('6901234567892')],
  [' 6901234567892\n', item('6901234567892')],
  ['store12', item('store12')],
  ['CQ00012', item('CQ00012')],
  ['乐廊', item('乐廊')],
])('%j is a shop code [scan.shop-code]', (code, expected) => expect(classifyCode(code, MALL)).toEqual(expected))

test.each(['', '  ', LONG, 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'weixin://dl', 'intent:x'])(
  '%j opens nothing [scan.nothing]',
  (code) => expect(classifyCode(code, MALL)).toEqual(nothing),
)

test('the channel is the sixth part of a label [scan.label-channel]', () => {
  expect(classifyCode('1_2_3_4_5_6_7', MALL)).toMatchObject({ channelId: '6' })
  expect(classifyCode('1_2_3_4_5', MALL)).toMatchObject({ channelId: null })
})

test.each<[string, ScannedCode]>([
  ['https://mall.example/#/pages/qr/STORE_12', { kind: 'store', code: 'STORE_12' }],
  ['https://mall.example/pages/qr/6901234567892', item('6901234567892')],
  ['https://mall.example/?env=test#/pages/qr/6901234567892?x=1', item('6901234567892')],
  [
    'https://mall.example/#/pages/qr/a_b_c_d_e_f?crm_channel_id=c1',
    { kind: 'qr', code: 'a_b_c_d_e_f', channelId: 'f' },
  ],
  ['https://mall.example/pages/qr/a_b?crm_channel_id=c1', { kind: 'qr', code: 'a_b', channelId: 'c1' }],
  ['https://mall.example/pages/qr/qrcode%2Fq%3Fid=1', { kind: 'car', code: 'qrcode/q?id=1' }],
  ['https://mall.example/pages/qr/%E4%B9%90%E5%BB%8A', item('乐廊')],
  // A scan address inside a label would recurse.
  ['https://mall.example/pages/qr/https%3A%2F%2Fmall.example%2Fpages%2Fqr%2Fx', nothing],
  ['https://mall.example/pages/qr/javascript%3Aalert(1)', nothing],
  ['https://mall.example/#/pages/qr/', web('https://mall.example/#/pages/qr/')],
  ['https://evil.example/#/pages/qr/STORE_12', web('https://evil.example/#/pages/qr/STORE_12')],
])('%s contains a label after the label folder [scan.label-address]', (code, expected) =>
  expect(classifyCode(code, MALL)).toEqual(expected),
)

test('a link to the label page opens that page', () => {
  const address = `pages/qr/index?url=${encodeURIComponent('STORE_1')}`
  expect(classifyCode(`https://mall.example/#/${address}`, MALL)).toEqual(page(address))
})
