import { IN_APP_ONLY_TEXT } from '@contract/codes/command'
import { ApiError } from '@/app/api/api-error'
import { listen } from '@/app/events'
import { FOREIGN_HOST_TEXT } from '@/app/hosts'
import { ChannelStore } from '@/app/stores/channel.store'
import { sourceOf } from '@/app/tracking/product-source'
import { goingEnv } from '../../../../test/support/going-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { actOnCode, NO_PRODUCT_TEXT, SCAN_FAILED_TEXT, UNKNOWN_CODE_TEXT } from './act'
import { addressOf } from './address-of'

let now = 1_000_000
beforeEach(() => {
  taro.reset()
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
})

const WAYS = ['navigateTo', 'redirectTo', 'switchTab', 'reLaunch']
const moves = () => taro.calls.filter(({ name }) => WAYS.includes(name)).map(({ name, options }) => [name, options])

const BARCODE = '6901234567892'
/** A mall in which exactly one barcode belongs to a product. */
const mall = (isInFront = () => true) =>
  goingEnv({
    isInFront,
    call: {
      'GET product/suggest': ({ keyword }) => ({ words: [], productId: keyword === BARCODE ? 'p7' : null }),
    },
  })

test.each([
  ['a link to the mall', 'http://localhost/#/pages/cate/index?id=7', 'navigateTo', '/pages/cate/index?id=7'],
  ['a link to a tab page', 'http://localhost/#/pages/cart/index', 'switchTab', '/pages/cart/index'],
  [
    'a product link',
    'https://any.example/activity/shopDetail?productId=p1&storeId=s1',
    'navigateTo',
    '/pages/details/index?productId=p1&storeId=s1',
  ],
  ['a known web link', 'http://localhost/venue', 'navigateTo', '/pages/web/index?url=http%3A%2F%2Flocalhost%2Fvenue'],
  ['a barcode', BARCODE, 'navigateTo', '/pages/details/index?productId=p7'],
])('%s opens its page [scan.act]', async (_what, code, name, url) => {
  expect(await actOnCode(mall(), code, 'push')).toBeNull()
  expect(moves()).toEqual([[name, { url }]])
})

test.each([
  ['an unknown host', 'https://evil.example/', FOREIGN_HOST_TEXT],
  ['a barcode without a product', '96385074', NO_PRODUCT_TEXT],
  ['a barcode with a wrong check digit', '6901234567890', NO_PRODUCT_TEXT],
  ['any other text', '乐廊', NO_PRODUCT_TEXT],
  ['a parking code', 'https://localhost/qrcode/q?id=1', IN_APP_ONLY_TEXT],
  ['a store code', 'STORE_12', IN_APP_ONLY_TEXT],
  ['a label', 'a_b_c_d_e_f', IN_APP_ONLY_TEXT],
  ['a script', 'javascript:alert(1)', UNKNOWN_CODE_TEXT],
  ['data', 'data:text/html,<script>alert(1)</script>', UNKNOWN_CODE_TEXT],
  ['a file', 'file:///etc/passwd', UNKNOWN_CODE_TEXT],
  ['nothing', ' ', UNKNOWN_CODE_TEXT],
])('%s opens nothing and shows a reason [scan.act-nothing]', async (_what, code, message) => {
  expect(await actOnCode(mall(), code, 'push')).toBe(message)
  expect(moves()).toEqual([])
})

test('a code replaces the page that scanned it, where that is requested [scan.replace]', async () => {
  await actOnCode(mall(), BARCODE, 'replace')
  now += 1000
  await actOnCode(mall(), 'http://localhost/help', 'replace')
  now += 1000
  await actOnCode(mall(), 'http://localhost/#/pages/cate/index', 'replace')
  expect(moves().map(([name]) => name)).toEqual(['redirectTo', 'redirectTo', 'redirectTo'])
})

test.each([
  ['a_b_c_d_e_c9', 'c9'],
  ['http://localhost/#/pages/cate/index?crm_channel_id=c1', 'c1'],
  ['https://evil.example/?crm_channel_id=c2', 'c2'],
])('the channel of %s is saved, whatever the code opens [scan.channel-kept]', async (code, channel) => {
  const env = mall()
  await actOnCode(env, code, 'push')
  expect(env.stores.get(ChannelStore).crmChannelId).toBe(channel)
})

test('a failed product query is not reported as a missing product [scan.failed]', async () => {
  const env = goingEnv({
    call: {
      'GET product/suggest': () => Promise.reject(new ApiError({ code: -1, name: 'NETWORK', message: '网络不通' })),
    },
  })
  expect(await actOnCode(env, BARCODE, 'push')).toBe(SCAN_FAILED_TEXT)
})

test.each([
  [{}, ''],
  [{ url: 'STORE_1' }, 'STORE_1'],
  [{ q: 'https://mall.example/pages/qr/x' }, 'https://mall.example/pages/qr/x'],
  [{ q: 'https%3A%2F%2Fmall.example%2Fpages%2Fqr%2Fx' }, 'https://mall.example/pages/qr/x'],
  [{ q: 'https%3A%2F%2Fmall.example%2F%' }, 'https%3A%2F%2Fmall.example%2F%'],
  [{ url: 'a', q: 'b' }, 'a'],
])('the label page reads %p as %p [scan.q]', (params, address) => {
  expect(addressOf(params)).toBe(address)
})

test('a code that is resolved after the shopper left the page opens nothing [scan.late]', async () => {
  let isInFront = true
  const asked = actOnCode(
    mall(() => isInFront),
    BARCODE,
    'replace',
  )
  isInFront = false
  await asked
  expect(moves()).toEqual([])
})

test.each([
  ['a barcode', BARCODE, 'item'],
  ['a store code', 'STORE_12', 'store'],
  ['nothing', ' ', 'nothing'],
])('a scan of %s is tracked by its kind [scan.tracked]', async (_what, code, kind) => {
  const told: unknown[] = []
  const off = listen('track', ({ name, fields }) => told.push([name, fields]))
  await actOnCode(mall(), code, 'push')
  off()
  expect(told).toContainEqual(['scan', { kind }])
})

test('a scanned product is tracked with the scan as its source [scan.tracked]', async () => {
  await actOnCode(mall(), BARCODE, 'push')
  expect(sourceOf('p7')).toEqual({ listSource: 17 })
})
