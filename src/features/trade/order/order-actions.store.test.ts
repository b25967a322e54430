import { ERROR_CODES } from '@contract/codes/errors'
import { EXTEND_RECEIVE_MS } from '@contract/codes/order'
import { ApiError } from '@/app/api/api-error'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { OrderActionsStore } from './order-actions.store'

beforeEach(() => {
  taro.reset()
  taro.answer('showModal', () => ({ confirm: true, cancel: false }))
})

const ORDER = {
  orderId: 'o1',
  storeId: 's1',
  payOrderNo: 'p1',
  payAmount: 3600,
  receiveBy: null,
  cancelRefundText: '',
}
/** 5 December 2026, 23:30 in China. */
const SHIPPED = { ...ORDER, receiveBy: Date.UTC(2026, 11, 5, 15, 30) }
const refuse = (name: 'STATE_CHANGED' | 'SYS_ERROR') => () => {
  throw new ApiError({ code: ERROR_CODES[name], message: '状态已变化，请刷新' })
}

test('an order that changed meanwhile is loaded again: on cancel, urge, extend, receive and delete [purchase.stale-action]', async () => {
  const answer = refuse('STATE_CHANGED')
  const actions = new OrderActionsStore(
    fakeEnv({
      call: {
        'POST productOrder/cancelOrder': answer,
        'POST productOrder/remindShip': answer,
        'POST productOrder/extendReceive': answer,
        'POST productOrder/confirmReceive': answer,
        'POST productOrder/deleteOrder': answer,
      },
    }),
  )
  expect(await actions.cancel('o1', '不想要了')).toBe(true)
  expect(await actions.act('remindShip', ORDER)).toBe('changed')
  expect(await actions.act('extendReceive', SHIPPED)).toBe('changed')
  expect(await actions.act('confirmReceive', ORDER)).toBe('changed')
  expect(await actions.act('delete', ORDER)).toBe('changed')
})

test('an unpaid order is cancelled in a sheet, a paid one on its own page; another failure changes nothing [purchase.cancel]', async () => {
  const env = fakeEnv({
    call: {
      'POST productOrder/cancelOrder': refuse('SYS_ERROR'),
      'POST refundOrder/getRefundExtras': () => ({ pointsBack: 0, pointsLapsed: 0, pointsTaken: 0, coupons: [] }),
    },
  })
  const actions = new OrderActionsStore(env)
  await actions.act('cancel', { ...ORDER, cancelRefundText: '¥36 将原路退回' })
  expect([actions.cancelling, env.went]).toEqual([
    null,
    [{ way: 'push', name: 'cancelOrder', params: { orderId: 'o1' } }],
  ])
  await actions.act('cancel', ORDER)
  await expect(actions.cancel('o1', '不想要了')).rejects.toThrow()
  expect(actions.cancelling).not.toBeNull()
})

test('urging needs no confirmation, confirms with a toast, and loads the order again', async () => {
  const env = fakeEnv({ call: { 'POST productOrder/remindShip': () => ({}) } })
  expect(await new OrderActionsStore(env).act('remindShip', ORDER)).toBe('changed')
  expect(env.sent.map(({ key, input }) => [key, input])).toEqual([['POST productOrder/remindShip', { orderId: 'o1' }]])
  expect(env.toasts.map(({ title }) => title)).toEqual(['已提醒商家尽快发货'])
  expect(taro.callsOf('showModal')).toEqual([])
})

test('extending shows the new date first: three days later, by the server clock [purchase.extend]', async () => {
  expect(EXTEND_RECEIVE_MS).toBe(3 * 24 * 3_600_000)
  const env = fakeEnv({ call: { 'POST productOrder/extendReceive': () => ({}) } })
  const actions = new OrderActionsStore(env)
  expect(await actions.act('extendReceive', SHIPPED)).toBe('changed')
  expect(taro.callsOf('showModal')).toMatchObject([{ content: expect.stringContaining('2026-12-08') }])
  expect(env.toasts.map(({ title }) => title)).toEqual(['已延长收货时间'])

  taro.answer('showModal', () => ({ confirm: false, cancel: true }))
  expect(await actions.act('extendReceive', SHIPPED)).toBe('none')
  expect(env.sent.map(({ key }) => key)).toEqual(['POST productOrder/extendReceive'])
})

test('fifty concurrent taps on 催发货 are one call [purchase.one-tap]', async () => {
  let answer: (reply: Record<string, never>) => void = () => undefined
  const reply = new Promise<Record<string, never>>((done) => {
    answer = done
  })
  const env = fakeEnv({ call: { 'POST productOrder/remindShip': () => reply } })
  const actions = new OrderActionsStore(env)
  const taps = Array.from({ length: 50 }, () => actions.act('remindShip', ORDER))
  answer({})
  expect((await Promise.all(taps)).filter((outcome) => outcome === 'changed')).toHaveLength(1)
  expect(env.sent).toHaveLength(1)
})

test.each([
  ['still on the page', true, ['cart'], 0],
  ['on another page', false, [], 2],
])('再次购买 for a shopper %s opens the cart or updates the badge', async (_where, isInFront, led, counted) => {
  const env = fakeEnv({
    isInFront: () => isInFront,
    call: {
      'POST productOrder/buyAgain': () => ({ added: 2, rejected: [] }),
      'GET shopCart/getTotalNumber': () => ({ number: 2 }),
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  await new OrderActionsStore(env).act('buyAgain', ORDER)
  expect([env.went.map(({ name }) => name), env.stores.get(CartBadge).number]).toEqual([led, counted])
})
