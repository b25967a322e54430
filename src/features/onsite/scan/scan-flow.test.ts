import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError, type TroubleName } from '@/app/api/api-error'
import { scannedItem, scanReply, scanStore } from './scan.fixture'
import { askOf, outcomeOf, refusalOf } from './scan-flow'

const HERE = { storeId: 'store1', businessId: 'b1', storeGroupId: 'g1' }

test.each([
  ['a store code', ' STORE_xianhe ', { kind: 'store', input: { qrCode: 'STORE_xianhe' } }],
  ['a label', 'G_s_g_69_EPC_c9', { kind: 'goods', input: { qrCode: 'G_s_g_69_EPC_c9', pageSize: 100, pageNo: 1 } }],
  ['a plain code', '6901234567892', { kind: 'goods', input: { qrCode: '6901234567892', ...HERE, type: 2 } }],
])('%s is requested by its kind [scan.flow]', (_what, code, ask) => {
  expect(askOf(code, scanStore(), 2)).toEqual(ask)
})

test('a typed code is requested in its store; outside a store a plain code has no call [scan.flow]', () => {
  expect(askOf('69', scanStore(), 2, true)).toEqual({ kind: 'typed', input: { barcode: '69', storeId: 'store1' } })
  expect([askOf('69', null, 0), askOf('69', null, 0, true)]).toEqual([null, null])
  expect(askOf('STORE_1', null, 0, true)?.kind).toBe('store')
  expect(askOf('a_b', null, 0)?.kind).toBe('goods')
})

const TAGGED = scannedItem({ rfid: 'E2801160600002088C41' })
test.each([
  ['one piece', scanReply(), scanStore(), 'add'],
  ['one piece before a store is chosen', scanReply(), null, 'add'],
  ['one piece with RFID', scanReply([TAGGED]), scanStore(), 'choose'],
  ['several', scanReply([scannedItem(), TAGGED]), scanStore(), 'choose'],
  ['none', scanReply([]), scanStore(), 'unknown'],
  ['a piece of another store', scanReply(), scanStore({ storeId: 'store2' }), 'nextStore'],
  ['a piece of another group of stores', scanReply(), scanStore({ storeGroupId: 'g2' }), 'nextStore'],
  ['a piece with RFID of another store', scanReply([TAGGED]), scanStore({ storeId: 'store2' }), 'nextStore'],
])('%s: the outcome [scan.single] [scan.several] [scan.next-store]', (_what, reply, current, kind) => {
  expect(outcomeOf(reply, current).kind).toBe(kind)
})

const refused = (name: keyof typeof ERROR_CODES, data: unknown = null) =>
  new ApiError({ code: ERROR_CODES[name], message: '不能购买', data })
const trouble = (name: TroubleName) => new ApiError({ code: -1, message: '网络不通', name })
const IN_CART = refused('SCAN_IN_CART')
const UNKNOWN = refused('SYS_BIZ_DATA_ERROR_CODE', { reason: 'unknown' })
const OTHER = refused('SYS_BIZ_DATA_ERROR_CODE')

test.each([
  ['scanned before', IN_CART, 0, true, ['cart', 0, true]],
  ['scanned before', IN_CART, 1, true, ['cart', 0, true]],
  ['scanned before, in the cart', IN_CART, 2, true, ['nowhere', 0, true]],
  ['unknown', UNKNOWN, 0, true, ['result', 500, false]],
  ['unknown, on the scanning page', UNKNOWN, 1, false, ['result', 500, false]],
  ['unknown, in the cart', UNKNOWN, 2, true, ['result', 500, false]],
  ['cannot be bought', OTHER, 0, true, ['cart', 2000, true]],
  ['cannot be bought, outside a store', OTHER, 1, false, ['nowhere', 2000, true]],
  ['cannot be bought, in the cart', OTHER, 2, true, ['nowhere', 2000, true]],
  ['no network', trouble('NETWORK'), 1, true, ['cart', 2000, true]],
] as const)(
  '%s (type %#): where the shopper goes, when, and with which message [scan.refused]',
  (_what, error, type, hasCart, [goes, afterMs, isTold]) => {
    expect(refusalOf(error, type, hasCart)).toEqual({ goes, afterMs, isTold })
  },
)

test('a refusal that the shopper has seen is not shown again [scan.refused]', () => {
  const seen = refused('SYS_BIZ_DATA_ERROR_CODE')
  seen.isReported = true
  expect(refusalOf(seen, 2, true).isTold).toBe(false)
})
