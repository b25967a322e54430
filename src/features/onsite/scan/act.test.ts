import { IN_APP_ONLY_TEXT } from '@contract/codes/command'
import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError } from '@/app/api/api-error'
import { listen } from '@/app/events'
import { FOREIGN_HOST_TEXT } from '@/app/hosts'
import { credentials } from '@/app/session/credentials'
import { ChannelStore } from '@/app/stores/channel.store'
import { SessionStore } from '@/app/stores/session.store'
import { sourceOf } from '@/app/tracking/product-source'
import { goingEnv } from '../../../../test/support/going-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { cartReply } from '../../trade/cart/cart.fixture'
import { actOnCode, NO_PRODUCT_TEXT, SCAN_FAILED_TEXT, UNKNOWN_CODE_TEXT } from './act'
import { addressOf } from './address-of'
import { scanReply, scanStore } from './scan.fixture'
import { ScanSessionStore } from './scan-session.store'

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
      'GET store/findByQrCode': ({ qrCode }) => {
        if (qrCode === 'STORE_1') return scanStore()
        throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '这家门店没有扫码购' })
      },
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
  ['a store code without scan-and-buy', 'STORE_12', 'navigateTo', '/pages/store/storeList/index?here=STORE_12'],
  [
    'a store code, after the login,',
    'STORE_1',
    'navigateTo',
    '/pages/login/index?redirect=pages%2Fscan%2FscanCodeCart%2Findex%3Fstore%3D1%26storeId%3Dstore1',
  ],
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
  ['a script', 'javascript:alert(1)', UNKNOWN_CODE_TEXT],
  ['data', 'data:text/html,<script>alert(1)</script>', UNKNOWN_CODE_TEXT],
  ['a file', 'file:///etc/passwd', UNKNOWN_CODE_TEXT],
  ['nothing', ' ', UNKNOWN_CODE_TEXT],
])('%s opens nothing and shows a reason [scan.act-nothing]', async (_what, code, message) => {
  expect(await actOnCode(mall(), code, 'push')).toBe(message)
  expect(moves()).toEqual([])
})

test('within a store a plain code adds its goods, outside one it opens the product [scan.in-store]', async () => {
  credentials.save({ accessToken: 't', uid: 'u1' })
  const env = goingEnv({
    call: {
      'POST storeProduct/analysisScanCodeShopping': () => scanReply(),
      'POST shopCart/add': () => ({ number: 1 }),
      'GET shopCart/myShopCartDetail': () => cartReply(),
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  env.stores.get(ScanSessionStore).choose(scanStore())
  expect(await actOnCode(env, BARCODE, 'replace')).toBeNull()
  expect(env.sent[0]?.input).toMatchObject({ qrCode: BARCODE, storeId: 'store1', type: 1 })
  expect(moves()).toEqual([['redirectTo', { url: '/pages/scan/scanCodeCart/index?storeId=store1' }]])
  credentials.forget()
})

test('a store code whose request fails shows 扫码失败 [scan.failed]', async () => {
  const env = goingEnv({
    call: {
      'GET store/findByQrCode': () => Promise.reject(new ApiError({ code: -1, name: 'NETWORK', message: '网络不通' })),
    },
  })
  expect([await actOnCode(env, 'STORE_1', 'push'), moves()]).toEqual([SCAN_FAILED_TEXT, []])
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
])('the channel of %s is saved, also when the code opens nothing [scan.channel-kept]', async (code, channel) => {
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
