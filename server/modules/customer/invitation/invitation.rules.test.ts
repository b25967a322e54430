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
  ['oneself', {}, { uid: 'b', createdAt: NOW - 1000 }, 'self'],
  ['who has bought something', { isNewcomer: false }, { uid: 'a', createdAt: 0 }, 'existing'],
  ['an account of a day', { createdAt: NOW - NEW_ACCOUNT_MS }, { uid: 'a', createdAt: 0 }, 'existing'],
  ['one of just less', { createdAt: NOW - NEW_ACCOUNT_MS + 1 }, { uid: 'a', createdAt: 0 }, null],
  ['by a younger one', {}, { uid: 'c', createdAt: NOW - 999 }, 'ring'],
  ['by one of the same moment that came later', {}, { uid: 'c', createdAt: NOW - 1000 }, 'ring'],
  ['by one of the same moment that came before', {}, { uid: 'a', createdAt: NOW - 1000 }, null],
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
  ['nothing is known of it', [], wait(0, null)],
  ['it is under way', [order({ receivedAt: 0 })], wait(0, null)],
  ['it can still be given back', [order({ receivedAt: NOW - RETURN_MS + 1 })], wait(NOW - RETURN_MS + 1, NOW + 1)],
  ['it was kept', [order()], { is: 'good' }],
  ['enough of it was kept', [order({ refundedCents: 8000, returnedCents: 8000 })], { is: 'good' }],
  ['too little of it was kept', [order({ refundedCents: 8001, returnedCents: 8001 })], { is: 'lost' }],
  ['all is back', [order({ refundedCents: 10_000, returnedCents: 10_000, receivedAt: 0 })], { is: 'lost' }],
  ['money is on its way back', [order({ refundedCents: 1 })], wait(NOW - RETURN_MS, NOW + DAY_MS)],
  ['something is asked for', [order({ hasCase: true })], wait(NOW - RETURN_MS, NOW + DAY_MS)],
  ['of two one was kept', [order(), order({ receivedAt: 0 })], { is: 'good' }],
  [
    'of two one is back, the other under way',
    [order({ refundedCents: 10_000, returnedCents: 10_000, receivedAt: 0 }), order({ receivedAt: NOW })],
    wait(NOW, NOW + RETURN_MS),
  ],
  [
    'each is too small, both together are not',
    [order({ cents: 1500 }), order({ cents: 1500, receivedAt: NOW })],
    wait(NOW, NOW + DAY_MS),
  ],
])('a first order: %s', (_what, orders, verdict) => {
  expect(judgeOrders(orders, 2000, NOW)).toEqual(verdict)
})

test('a card is kept when its money cannot be asked back any more', () => {
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
])('typed as a code: %s', (typed, code) => {
  expect(inviteCodeOf(typed)).toBe(code)
})

test('a scanned code can be accepted for half an hour, and by nobody else’s secret', () => {
  const own = { faceNo: '0123456789', secret: 'hush' }
  const held = readHeld(heldFace(own, NOW))
  if (!held) throw new Error('it is not read')
  expect(isHeld(own, held, NOW + FACE_HOLD_MS - 1)).toBe(true)
  expect(isHeld(own, held, NOW + FACE_HOLD_MS + 60_000)).toBe(false)
  expect(isHeld({ ...own, secret: 'other' }, held, NOW)).toBe(false)
  expect(isHeld(own, { ...held, until: 'zzzzzzz' }, NOW)).toBe(false)
  expect(readHeld(`${heldFace(own, NOW)}0`)).toBeNull()
})
