import { NO_WECHAT_PAYER_TEXT } from '@contract/codes/payment'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function owing() {
  const { uid } = await shop.addShopper()
  const store = await shop.addStore()
  const sku = await shop.addSku(store, 5)
  return { uid, payOrderNo: (await shop.order(uid, [sku, 1])).payOrderNo }
}

const pay = (payOrderNo: string, change: object = {}) =>
  shop.cashier.pay({ payOrderNo, payWay: 'WECHAT_JSAPI', source: 'wechat', ...change }, '127.0.0.1')

test('the web view pays in the web account, by the shopper’s openid there [share.wechat-pay]', async () => {
  const { uid, payOrderNo } = await owing()
  await shop.meetInWechat(uid, 'oWebOfShopper')
  expect((await shop.cashier.view(payOrderNo, 'wechat')).payWays).toEqual([
    { payWay: 'WECHAT_JSAPI', name: '微信支付', available: true },
  ])
  const { payParams } = await pay(payOrderNo)
  expect(payParams).toMatchObject({
    appId: shop.webAppId,
    signType: 'RSA',
    package: expect.stringMatching(/^prepay_id=/),
  })
  expect(payParams?.h5Url).toBeUndefined()
})

test('without an openid the way shows what to do, and paying is refused with the same text', async () => {
  const { payOrderNo } = await owing()
  expect((await shop.cashier.view(payOrderNo, 'wechat')).payWays).toEqual([
    { payWay: 'WECHAT_JSAPI', name: '微信支付', available: false, reason: NO_WECHAT_PAYER_TEXT },
  ])
  await expect(pay(payOrderNo)).rejects.toThrow(NO_WECHAT_PAYER_TEXT)
  expect((await pay(payOrderNo, { openId: 'oFromTheAddress' })).payParams?.appId).toBe(shop.webAppId)
})

test('the mini program pays in its own account', async () => {
  const { uid, payOrderNo } = await owing()
  await shop.meetInWechat(uid, 'oWebOfAnother')
  const { payParams } = await pay(payOrderNo, { source: 'weapp', openId: 'oMini' })
  expect(payParams?.appId).toBe(shop.provider.payee.appIds[0])
  await expect(pay(payOrderNo, { source: 'weapp' })).rejects.toThrow('缺少这个参数')
})
