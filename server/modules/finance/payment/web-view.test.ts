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

test('in the web view the web account is paid in, by who the shopper is there [share.wechat-pay]', async () => {
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

test('who pays is not known: the way says how to go on, and paying is refused with the same words', async () => {
  const { payOrderNo } = await owing()
  expect((await shop.cashier.view(payOrderNo, 'wechat')).payWays).toEqual([
    { payWay: 'WECHAT_JSAPI', name: '微信支付', available: false, reason: NO_WECHAT_PAYER_TEXT },
  ])
  await expect(pay(payOrderNo)).rejects.toThrow(NO_WECHAT_PAYER_TEXT)
  expect((await pay(payOrderNo, { openId: 'oFromTheAddress' })).payParams?.appId).toBe(shop.webAppId)
})

test('the mini program is paid in by its own account, as before', async () => {
  const { uid, payOrderNo } = await owing()
  await shop.meetInWechat(uid, 'oWebOfAnother')
  const { payParams } = await pay(payOrderNo, { source: 'weapp', openId: 'oMini' })
  expect(payParams?.appId).toBe(shop.provider.payee.appIds[0])
  await expect(pay(payOrderNo, { source: 'weapp' })).rejects.toThrow('缺少这个参数')
})
