import { choiceFields, goodsOf } from './bin-comits'
import { confirmed } from './checkout.fixture'

test('choices of the order stand at the top, those of a store in its part; a store that is not ordered from has none', () => {
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

test('a delivery is changed, goods are left out, a store without goods with them', () => {
  expect(goodsOf(confirmed(), { delivery: { storeId: 'store1', type: 1 } })).toMatchObject([{ deliveryType: 1 }])
  expect(goodsOf(confirmed(), { without: ['s1'] })).toEqual([])
})
