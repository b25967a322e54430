import { render } from '@testing-library/react'
import { RefundExtrasCard } from './refund-extras'

const coupon = { heldId: 'h1', title: '素研券', isBack: true, note: '11 月 30 日到期' }

test('returned points, deducted points and each coupon with its outcome have a row each [aftersale.extras]', () => {
  const coupons = [coupon, { heldId: 'h2', title: '全场券', isBack: false, note: '已过期' }]
  const { container } = render(
    <RefundExtrasCard extras={{ pointsBack: 2000, pointsLapsed: 1500, pointsTaken: 50, coupons }} />,
  )
  expect(container.textContent).toBe(
    '积分和优惠券退回积分其中 1,500 分已到期，退回后即失效2,000 分扣回奖励积分−50 分素研券11 月 30 日到期退回全场券已过期不退回',
  )
})

test('a refund that changes neither shows nothing', () => {
  const none = { pointsBack: 0, pointsLapsed: 0, pointsTaken: 0, coupons: [] }
  expect(render(<RefundExtrasCard extras={none} />).container.textContent).toBe('')
  expect(render(<RefundExtrasCard extras={null} />).container.textContent).toBe('')
})
