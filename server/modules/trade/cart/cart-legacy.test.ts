import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type Shelved, shelve } from '../../../../test/support/shopping'

let mall: TestMall
let goods: Shelved
beforeAll(async () => {
  mall = await testApp()
  goods = await shelve(mall.services, 'legacy-cart', { stock: 5 })
})
afterAll(() => mall.close())

const lineOf = (number: number) => ({
  storeId: goods.storeId,
  businessId: goods.businessId,
  skuId: goods.skuId,
  clientType: 1,
  number,
})

test("the old API's cart add uses the same cart and the same rules [legacy.add-cart]", async () => {
  const shopper = await mall.enrol()
  expect(await shopper.legacy('eshop.shopcart.addShopCart', lineOf(2))).toEqual({ number: 2 })
  expect(await shopper.call('POST shopCart/add', lineOf(1))).toEqual({ number: 3 })
  const cart = await shopper.call('GET shopCart/myShopCartDetail', {})
  expect(cart.shopCartDtos[0]?.productDetails.map(({ skuId, number }) => [skuId, number])).toEqual([[goods.skuId, 3]])
  await expect(shopper.legacy('eshop.shopcart.addShopCart', lineOf(6))).rejects.toMatchObject({
    code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE,
  })
  await expect(shopper.legacy('eshop.shopcart.addShopCart', lineOf(0))).rejects.toMatchObject({
    code: ERROR_CODES.SYS_PARAM_ERROR,
  })
  const visitor = await mall.visitor()
  await expect(visitor.legacy('eshop.shopcart.addShopCart', lineOf(1))).rejects.toMatchObject({ http: 401 })
})
