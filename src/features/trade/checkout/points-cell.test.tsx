import '@testing-library/jest-dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { fakeEnv } from '../../../../test/support/fake-env'
import { confirmed, STOCK_CHECK } from './checkout.fixture'
import { CheckoutStore } from './checkout.store'
import { PointsCell } from './points-cell'

test('points are used by the switch, and stay used in what is asked and placed after', async () => {
  const env = fakeEnv({
    call: {
      'POST productOrder/confirmOrder': ({ usePoints = false }) =>
        confirmed({ points: { usable: 1200, cents: usePoints ? 1200 : 0, isUsed: usePoints } }),
      [STOCK_CHECK]: () => ({ problems: [] }),
      'POST productOrder/commitOrder': () => new Promise(() => undefined),
    },
  })
  const checkout = new CheckoutStore(env, 'k')
  await checkout.confirm({ source: 'cart' })
  render(<PointsCell checkout={checkout} />)
  expect(screen.getByText('可用 1,200 分，抵 ¥12')).toBeVisible()
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: '积分' })))
  expect(checkout.submit?.points?.isUsed).toBe(true)
  await act(() => checkout.change({ addressId: 'a2' }))
  void checkout.commit()
  await act(() => Promise.resolve())
  const asked = env.sent.filter(({ key }) => key !== STOCK_CHECK)
  expect(asked.map(({ input }) => (input as { usePoints?: boolean }).usePoints)).toEqual([undefined, true, true, true])
})

test('nothing where none can be used', async () => {
  const env = fakeEnv({ call: { 'POST productOrder/confirmOrder': () => confirmed() } })
  const checkout = new CheckoutStore(env, 'k')
  await checkout.confirm({ source: 'cart' })
  expect(render(<PointsCell checkout={checkout} />).container).toBeEmptyDOMElement()
})

test('goods for points say how many they take and leave, and stay an exchange whatever changes', async () => {
  const pointItem = { itemId: 'bear', points: 900, available: 2680 }
  const env = fakeEnv({
    call: {
      'POST productOrder/confirmOrder': () => confirmed({ pointItem }),
      [STOCK_CHECK]: () => ({ problems: [] }),
      'POST productOrder/commitOrder': () => new Promise(() => undefined),
    },
  })
  const checkout = new CheckoutStore(env, 'k')
  await checkout.confirm({ source: 'buyNow', type: '1', pointItemId: 'bear', binComits: [] })
  render(<PointsCell checkout={checkout} />)
  expect(screen.getByText('兑后剩 1,780 分')).toBeVisible()
  await act(() => checkout.change({ addressId: 'a2' }))
  void checkout.commit()
  await act(() => Promise.resolve())
  const asked = env.sent.filter(({ key }) => key !== STOCK_CHECK)
  expect(asked.map(({ input }) => (input as { pointItemId?: string }).pointItemId)).toEqual(['bear', 'bear', 'bear'])
})
