import { fireEvent, render, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import { stores } from '@/app/env'
import { SessionStore } from '@/app/stores/session.store'
import { TakeHomeLine } from './take-home-line'
import { TakeHomeRows } from './take-home-rows'

const goods = {
  price: 10_000,
  memberPrice: 9500,
  isCrossBorder: false,
  takeHomePrices: [
    { price: 8000, adjustments: [{ title: '开廊满减', amount: -2000 }] },
    {
      price: 7500,
      isMember: true,
      adjustments: [
        { title: '会员优惠', amount: -500 },
        { title: '开廊满减', amount: -2000 },
      ],
    },
  ],
}
const user = {
  uid: 'u1',
  name: '',
  mobile: '',
  sex: 0,
  birthday: null,
  avatar: null,
  isNew: false,
  isMember: true,
  isUPlusMember: false,
}
const become = (next: typeof user | null) =>
  runInAction(() => {
    stores.get(SessionStore).user = next
  })
afterEach(() => become(null))

test('each shopper sees their own take-home price and its parts [product-page.take-home]', () => {
  const onExplain = jest.fn()
  const draw = () =>
    render(
      <>
        <TakeHomeLine goods={goods} isFrom onExplain={onExplain} />
        <TakeHomeRows product={goods} />
      </>,
    )
  const { container, unmount } = draw()
  expect(container.textContent).toBe('到手价¥80起开廊满减−¥20到手价¥80按买 1 件并领取可用优惠券计算，不含运费')
  fireEvent.click(screen.getAllByText('到手价')[0] as Element)
  expect(onExplain).toHaveBeenCalledTimes(1)
  unmount()
  become(user)
  expect(draw().container.textContent).toContain('会员优惠−¥5开廊满减−¥20到手价¥75')
})

test('cross-border products show tax in addition; without a discount nothing is shown [product-page.take-home]', () => {
  const { container, rerender } = render(<TakeHomeRows product={{ ...goods, isCrossBorder: true }} />)
  expect(container.textContent).toContain('不含运费和税费')
  rerender(<TakeHomeRows product={{ ...goods, takeHomePrices: undefined }} />)
  expect(container.textContent).toBe('')
  expect(render(<TakeHomeLine goods={{ price: 1, memberPrice: null }} isFrom={false} />).container.textContent).toBe('')
})
