import { DAY_MS } from '@contract/codes/china-time'
import { FACE_HOLD_MS, NEW_ACCOUNT_MS } from '@contract/codes/invitation'
import type { OrderOutcome } from '../../trade/order'
import {
  heldFace,
  inviteCodeOf,
  isHeld,
  judgeCardPurchase,
  judgeOrders,
  RETURN_MS,
  readHeld,
  refusalOf,
  type Verdict,
} from './invitation.rules'

const NOW = Date.parse('2026-11-24T12:00:00+08:00')

const candidate = { uid: 'b', createdAt: NOW - 1000, isNewcomer: true, isDeviceKnown: false }
test.each<[string, Partial<typeof candidate>, { uid: string; createdAt: number }, string | null]>([
  ['a new shopper', {}, { uid: 'a', createdAt: NOW - DAY_MS }, null],
  ['the inviter', {}, { uid: 'b', createdAt: NOW - 1000 }, 'self'],
  ['a buyer', { isNewcomer: false }, { uid: 'a', createdAt: 0 }, 'existing'],
  ['an account at the age limit', { createdAt: NOW - NEW_ACCOUNT_MS }, { uid: 'a', createdAt: 0 }, 'existing'],
  ['an account just below the age limit', { createdAt: NOW - NEW_ACCOUNT_MS + 1 }, { uid: 'a', createdAt: 0 }, null],
  ['inviter with a newer account', {}, { uid: 'c', createdAt: NOW - 999 }, 'ring'],
  ['inviter created at the same moment, with a higher uid', {}, { uid: 'c', createdAt: NOW - 1000 }, 'ring'],
  ['inviter created at the same moment, with a lower uid', {}, { uid: 'a', createdAt: NOW - 1000 }, null],
  ['on a known device', { isDeviceKnown: true }, { uid: 'a', createdAt: 0 }, 'device'],
])('invited: %s', (_what, over, inviter, refusal) => {
  expect(refusalOf({ ...candidate, ...over }, inviter, NOW)).toBe(refusal)
})

const order = (over: Partial<OrderOutcome> = {}): OrderOutcome => ({
  cents: 10_000,
  refundedCents: 0,
  returnedCents: 0,
  receivedAt: NOW - RETURN_MS,
  hasCase: false,
  ...over,
})
const wait = (doneAt: number, dueAt: number | null): Verdict => ({ is: 'wait', doneAt, dueAt })
test.each<[string, OrderOutcome[], Verdict]>([
  ['no order', [], wait(0, null)],
  ['not received yet', [order({ receivedAt: 0 })], wait(0, null)],
  ['within the return period', [order({ receivedAt: NOW - RETURN_MS + 1 })], wait(NOW - RETURN_MS + 1, NOW + 1)],
  ['kept', [order()], { is: 'good' }],
  ['the kept part is above the minimum', [order({ refundedCents: 8000, returnedCents: 8000 })], { is: 'good' }],
  ['the kept part is below the minimum', [order({ refundedCents: 8001, returnedCents: 8001 })], { is: 'lost' }],
  ['all returned', [order({ refundedCents: 10_000, returnedCents: 10_000, receivedAt: 0 })], { is: 'lost' }],
  ['a refund is pending', [order({ refundedCents: 1 })], wait(NOW - RETURN_MS, NOW + DAY_MS)],
  ['a case is open', [order({ hasCase: true })], wait(NOW - RETURN_MS, NOW + DAY_MS)],
  ['one of two orders is kept', [order(), order({ receivedAt: 0 })], { is: 'good' }],
  [
    'one of two orders is returned, the other not received yet',
    [order({ refundedCents: 10_000, returnedCents: 10_000, receivedAt: 0 }), order({ receivedAt: NOW })],
    wait(NOW, NOW + RETURN_MS),
  ],
  [
    'two orders reach the minimum together only',
    [order({ cents: 1500 }), order({ cents: 1500, receivedAt: NOW })],
    wait(NOW, NOW + DAY_MS),
  ],
])('a first order: %s', (_what, orders, verdict) => {
  expect(judgeOrders(orders, 2000, NOW)).toEqual(verdict)
})

test('a card counts when its refund period is over', () => {
  expect(judgeCardPurchase('paid', NOW + 1, NOW)).toEqual(wait(0, NOW + 1))
  expect(judgeCardPurchase('paid', NOW, NOW)).toEqual({ is: 'good' })
  expect(judgeCardPurchase('refunding', NOW, NOW)).toEqual(wait(0, NOW + DAY_MS))
  expect(judgeCardPurchase('refunded', NOW, NOW)).toEqual({ is: 'lost' })
})

test.each<[string, string | null]>([
  ['YUAN2K8F', 'YUAN2K8F'],
  [' yuan 2k8f ', 'YUAN2K8F'],
  ['ＹＵＡＮ２Ｋ８Ｆ', 'YUAN2K8F'],
  ['YUAN2K8', null],
  ['YUAN2K80', null],
  ['', null],
])('a typed code is normalised: %s', (typed, code) => {
  expect(inviteCodeOf(typed)).toBe(code)
})

test('a scanned code can be accepted for half an hour, and with its own secret only', () => {
  const own = { faceNo: '0123456789', secret: 'hush' }
  const held = readHeld(heldFace(own, NOW))
  if (!held) throw new Error('the token is not readable')
  expect(isHeld(own, held, NOW + FACE_HOLD_MS - 1)).toBe(true)
  expect(isHeld(own, held, NOW + FACE_HOLD_MS + 60_000)).toBe(false)
  expect(isHeld({ ...own, secret: 'other' }, held, NOW)).toBe(false)
  expect(isHeld(own, { ...held, until: 'zzzzzzz' }, NOW)).toBe(false)
  expect(readHeld(`${heldFace(own, NOW)}0`)).toBeNull()
})
