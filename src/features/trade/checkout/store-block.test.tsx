import { DELIVERY_TYPE } from '@contract/codes/order'
import type { ConfirmStore } from '@contract/schema/order'
import { render, screen } from '@testing-library/react'
import { StoreBlock } from './store-block'

const nothing = () => undefined
const store = (deliveryType: ConfirmStore['deliveryType'], arriveText: string): ConfirmStore => ({
  storeId: 'xianhe',
  storeName: '鲜禾超市',
  floor: 'B1-101',
  deliveryType,
  deliveryChoices: [{ type: deliveryType, text: '配送', arriveText, freight: 0 }],
  lines: [],
  rows: [],
  goodsAmount: 1290,
  freight: 0,
  payAmount: 1290,
})

test.each([
  [DELIVERY_TYPE.pickup, '到 B1-101 门店自提'],
  [DELIVERY_TYPE.logistics, '预计 11 月 24 日送达'],
])('delivery %s says when it comes or where to fetch it', (type, text) => {
  render(<StoreBlock store={store(type, text)} onDelivery={nothing} />)
  // Beside the store's name, without a row of its own.
  expect(screen.getByText('鲜禾超市').parentElement?.textContent).toBe(`鲜禾超市${text}`)
})
