import { DELIVERY_TYPE } from '@contract/codes/order'
import { binComitsOf } from './bin-comits'
import { confirmed } from './checkout.fixture'

const fetched = (slotAt: number | null) => {
  const { stores, ...order } = confirmed()
  const pickup = { slotAt, text: '', days: [] }
  return { ...order, stores: stores.map((one) => ({ ...one, deliveryType: DELIVERY_TYPE.pickup, pickup })) }
}

test('the time goods are fetched at goes with them: the chosen one, or the one that was chosen before', () => {
  expect(binComitsOf(fetched(null), {}, {})[0]).not.toHaveProperty('slotAt')
  expect(binComitsOf(fetched(7), {}, {})).toMatchObject([{ slotAt: 7 }])
  expect(binComitsOf(fetched(7), {}, { slot: { storeId: 'store1', slotAt: 8 } })).toMatchObject([{ slotAt: 8 }])
  expect(binComitsOf(fetched(7), {}, { slot: { storeId: 'another', slotAt: 8 } })).toMatchObject([{ slotAt: 7 }])
})
