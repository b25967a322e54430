import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../test/support/fake-env'
import { taro } from '../../../test/support/taro-fakes/taro'
import { OrderActionsStore } from './order-actions.store'

beforeEach(() => {
  taro.reset()
  taro.answer('showModal', () => ({ confirm: true, cancel: false }))
})

const ORDER = { orderId: 'o1', parentNo: 'n1', payOrderNo: 'p1', payAmount: 3600 }
const refuse = (name: 'STATE_CHANGED' | 'SYS_ERROR') => () => {
  throw new ApiError({ code: ERROR_CODES[name], message: '状态已变化，请刷新' })
}

test('an order that moved on meanwhile is shown anew: on cancelling, receiving and deleting', async () => {
  const answer = refuse('STATE_CHANGED')
  const actions = new OrderActionsStore(
    fakeEnv({
      call: {
        'POST productOrder/cancelOrder': answer,
        'POST productOrder/confirmReceive': answer,
        'POST productOrder/deleteOrder': answer,
      },
    }),
  )
  await actions.act('cancel', ORDER)
  expect(await actions.cancel('不想要了')).toBe(true)
  expect(actions.cancelling).toBeNull()
  expect(await actions.act('confirmReceive', ORDER)).toBe('changed')
  expect(await actions.act('delete', ORDER)).toBe('changed')
})

test('another failure leaves the sheet open for another try', async () => {
  const actions = new OrderActionsStore(fakeEnv({ call: { 'POST productOrder/cancelOrder': refuse('SYS_ERROR') } }))
  await actions.act('cancel', ORDER)
  await expect(actions.cancel('不想要了')).rejects.toThrow()
  expect(actions.cancelling).not.toBeNull()
})
