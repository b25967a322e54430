import '@testing-library/jest-dom'
import type { OrderChoices } from '@contract/choices'
import type { ConfirmReply } from '@contract/schema/order'
import { fireEvent, render, screen } from '@testing-library/react'
import { pointsChoice } from '../../finance/points/points-cell'
import { pointItemChoice } from '../../offers/points-mall/point-item-cell'
import { confirmed } from '../checkout/checkout.fixture'
import { type CheckoutCell, committedChoices, committedOf } from '../checkout/checkout-cell'
import { pickupChoice } from '../pickup/pickup-cells'
import { CHECKOUT_CELLS } from './cells'

function open({ OrderCell }: CheckoutCell, reply: Partial<ConfirmReply>, choices: OrderChoices = {}) {
  const set = jest.fn(() => Promise.resolve(true))
  if (!OrderCell) throw new Error('there is no cell')
  const { container } = render(
    <OrderCell reply={confirmed(reply)} choices={choices} set={set} request={() => null} isConfirming={false} />,
  )
  return { set, container }
}

test('a switch turns the use of points on and off [points.switch]', () => {
  const points = { usable: 1200, cents: 0, isUsed: false }
  const off = open(pointsChoice, { points })
  expect(screen.getByText('可用 1,200 分，抵 ¥12')).toBeVisible()
  fireEvent.click(screen.getByRole('switch', { name: '积分' }))
  expect(off.set.mock.calls).toEqual([[{ usePoints: true }]])
  off.container.remove()
  const on = open(pointsChoice, { points: { ...points, isUsed: true } })
  fireEvent.click(screen.getByRole('switch', { name: '积分' }))
  expect(on.set.mock.calls).toEqual([[{ usePoints: undefined }]])
})

test('without usable points there is no row [points.no-row]', () => {
  expect(open(pointsChoice, {}).container).toBeEmptyDOMElement()
})

test('goods for points show the cost in points and the balance after it', () => {
  open(pointItemChoice, { pointItem: { itemId: 'bear', points: 900, available: 2680 } })
  expect(screen.getByText('兑后剩 1,780 分')).toBeVisible()
})

const fetched = (slotAt: number | null): ConfirmReply['stores'] =>
  confirmed().stores.map((store) => ({ ...store, pickup: { slotAt, text: '', days: [] } }))

test('a commit sends the choices of the reply, and the choices without a cell as chosen', () => {
  const reply = confirmed({
    coupons: { chosenIds: ['applies'], savedCents: 100, usableCount: 2 },
    points: null,
    stores: fetched(7),
  })
  const giftWrap = { giftWrap: { isOn: true } }
  const chosen = {
    order: { couponIds: ['applies', 'does-not'], usePoints: true, payAtPickup: true, bundleId: 'set', ...giftWrap },
    stores: { store1: { slotAt: 7, remark: '放门口', ...giftWrap }, left: { remark: '别处' } },
  }
  expect(committedChoices(CHECKOUT_CELLS, chosen, reply)).toEqual({
    order: { couponIds: ['applies'], bundleId: 'set', ...giftWrap },
    stores: { store1: { slotAt: 7, remark: '放门口', ...giftWrap } },
  })
})

test('a commit names the best coupons when the shopper chose none [coupon.best-sent]', () => {
  const coupons = { chosenIds: ['best'], savedCents: 100, usableCount: 1 }
  expect(committedChoices(CHECKOUT_CELLS, { order: {}, stores: {} }, confirmed({ coupons })).order).toEqual({
    couponIds: ['best'],
  })
})

test('an expired slot is not sent again, and the slot is missing then [pickup.expired-slot]', () => {
  const [gone] = fetched(null)
  if (!gone) throw new Error('there is no store')
  expect(committedOf(CHECKOUT_CELLS, { slotAt: 7, remark: '放门口' }, gone)).toEqual({
    slotAt: undefined,
    remark: '放门口',
  })
  expect(CHECKOUT_CELLS.filter(({ isMissing }) => isMissing?.(gone))).toEqual([pickupChoice])
})
