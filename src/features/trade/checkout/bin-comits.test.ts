import { choiceFields, goodsOf } from './bin-comits'
import { confirmed } from './checkout.fixture'

test('choices of the order are top-level fields, those of a store are in its part; a store without goods has none', () => {
  const choices = {
    order: { couponIds: ['c1'], usePoints: true },
    stores: { store1: { slotAt: 7, remark: '放门口' }, other: { remark: '别处' } },
  }
  expect(choiceFields(goodsOf(confirmed(), {}), choices)).toEqual({
    couponIds: ['c1'],
    usePoints: true,
    binComits: [
      { storeId: 'store1', deliveryType: 4, slotAt: 7, remark: '放门口', products: [{ skuId: 's1', number: 2 }] },
    ],
  })
})

test('a delivery is changed, and goods are left out; a store without goods is left out', () => {
  expect(goodsOf(confirmed(), { delivery: { storeId: 'store1', type: 1 } })).toMatchObject([{ deliveryType: 1 }])
  expect(goodsOf(confirmed(), { without: ['s1'] })).toEqual([])
})
