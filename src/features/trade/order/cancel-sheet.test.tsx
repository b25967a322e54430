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
