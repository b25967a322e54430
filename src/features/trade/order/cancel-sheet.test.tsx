import { act, fireEvent, render, screen } from '@testing-library/react'
import { fakeEnv } from '../../../../test/support/fake-env'
import { CancelSheet } from './cancel-sheet'
import { OrderActionsStore } from './order-actions.store'

const ORDER = {
  orderId: 'o1',
  storeId: 's1',
  payOrderNo: 'p',
  payAmount: 1,
  receiveBy: null,
  cancelRefundText: '',
}

const NONE = { pointsBack: 0, pointsLapsed: 0, pointsTaken: 0, coupons: [] }

test('the sheet shows the points that the cancellation of its order returns [aftersale.extras]', async () => {
  const env = fakeEnv({
    call: {
      'POST refundOrder/getRefundExtras': ({ orderId }) => ({ ...NONE, pointsBack: orderId === 'o1' ? 300 : 0 }),
    },
  })
  const actions = new OrderActionsStore(env)
  render(<CancelSheet actions={actions} onDone={() => {}} />)
  await act(() => actions.act('cancel', { ...ORDER, orderId: 'o1' }))
  expect(await screen.findByText('300 分')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await act(() => actions.act('cancel', { ...ORDER, orderId: 'o2' }))
  expect(screen.queryByText('300 分')).toBeNull()
})

test('the reason chosen for one order is not preselected for the next', async () => {
  const env = fakeEnv({ call: { 'POST refundOrder/getRefundExtras': () => NONE } })
  const actions = new OrderActionsStore(env)
  render(<CancelSheet actions={actions} onDone={() => {}} />)
  const open = (orderId: string) => act(() => actions.act('cancel', { ...ORDER, orderId }))
  await open('o1')
  fireEvent.click(screen.getByText('不想要了'))
  expect(screen.getByText('确定取消')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await open('o2')
  expect(screen.getByText('请选择原因')).not.toBeNull()
})
