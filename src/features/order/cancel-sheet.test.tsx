import { act, fireEvent, render, screen } from '@testing-library/react'
import { fakeEnv } from '../../../test/support/fake-env'
import { CancelSheet } from './cancel-sheet'
import { OrderActionsStore } from './order-actions.store'

const ORDER = { orderId: 'o1', parentNo: 'n', payOrderNo: 'p', payAmount: 1, receiveBy: null, siblingCount: 0 }

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

test('who cancels an unpaid order is told how many go with it', async () => {
  const actions = new OrderActionsStore(fakeEnv())
  render(<CancelSheet actions={actions} onDone={() => {}} />)
  await act(() => actions.act('cancel', ORDER))
  expect(screen.queryByText(/一起取消/)).toBeNull()
  await act(() => actions.act('cancel', { ...ORDER, siblingCount: 2 }))
  expect(screen.getByText('同时下单的 2 个订单会一起取消')).not.toBeNull()
})
