import { additionOf } from './scan'

const milk = {
  skuId: 's1',
  storeId: 'store1',
  businessId: 'b1',
  rfid: '',
  qrCode: '6901234567892',
  identifyCode: '',
  productAppDto: { productType: 1 },
  productSkuViewDto: { weight: 1000 },
}

test('an add has store, client and code; weight, CQ code and RFID only where they exist [scan.add-payload]', () => {
  const base = { shopCartType: 2, storeId: 'store1', businessId: 'b1', clientType: 1, skuId: 's1', number: 1 }
  expect(additionOf(milk, 1, 1)).toEqual({ ...base, qrCode: '6901234567892' })
  const apples = {
    ...milk,
    qrCode: '2112345004863',
    identifyCode: '2112345',
    productAppDto: { productType: 4 },
    productSkuViewDto: { weight: 486 },
  }
  expect(additionOf(apples, 1, 1)).toEqual({ ...base, qrCode: '2112345004863', identifyCode: '2112345', weight: 486 })
  expect(additionOf({ ...milk, qrCode: 'CQ0099' }, 2, 1)).toEqual({
    ...base,
    number: 2,
    qrCode: 'CQ0099',
    cqCode: 'CQ0099',
  })
  expect(additionOf({ ...milk, qrCode: 'a_b', rfid: 'E28' }, 1, 1)).toEqual({ ...base, qrCode: 'a_b', rfid: 'E28' })
})
