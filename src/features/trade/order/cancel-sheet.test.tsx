import { act, fireEvent, render, screen } from '@testing-library/react'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { CancelSheet } from './cancel-sheet'
import { OrderActionsStore } from './order-actions.store'

const ORDER = {
  orderId: 'o1',
  storeId: 's1',
  parentNo: 'n',
  payOrderNo: 'p',
  payAmount: 1,
  receiveBy: null,
  orderCount: 1,
  cancelRefundText: '',
}

test('who cancels a paid order reads what comes back, where and when, before and after', async () => {
  const refundText = '¥36 将原路退回微信支付，预计 1-3 个工作日到账'
  const env = fakeEnv({ call: { 'POST productOrder/cancelOrder': () => ({ refundText }) } })
  const actions = new OrderActionsStore(env)
  taro.reset()
  taro.answer('showModal', () => ({ confirm: true, cancel: false }))
  render(<CancelSheet actions={actions} onDone={() => {}} />)
  await act(() => actions.act('cancel', ORDER))
  expect(screen.queryByText(/原路退回/)).toBeNull()
  await act(() => actions.act('cancel', { ...ORDER, cancelRefundText: refundText }))
  expect(screen.getByText(`取消后 ${refundText}`)).not.toBeNull()
  await act(async () => void (await actions.cancel('不想要了')))
  expect(taro.callsOf('showModal')).toMatchObject([{ title: '订单已取消', content: refundText, showCancel: false }])
})

test('the reason chosen for one order is not the next one’s', async () => {
  const actions = new OrderActionsStore(fakeEnv())
  render(<CancelSheet actions={actions} onDone={() => {}} />)
  const open = (orderId: string) => act(() => actions.act('cancel', { ...ORDER, orderId }))
  await open('o1')
  fireEvent.click(screen.getByText('不想要了'))
  expect(screen.getByText('确定取消')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await open('o2')
  expect(screen.getByText('请选择原因')).not.toBeNull()
})
