import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore, shelve } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
let visitor: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: true })
  await openStore(mall.services, { storeId: 'bakery', name: '麦香', floor: 'B1-02' })
  await shelve(mall.services, 'bread', { stock: 5, storeId: 'bakery', priceCents: 1290 })
  visitor = await mall.visitor()
})
afterAll(() => mall.close())

test('a shared product has its name, price and path; a deleted one, or one of another store, is refused [catalog.share]', async () => {
  const said = await visitor.call('POST product/shareProduct', { productId: 'product-bread', storeId: 'bakery' })
  expect(said).toMatchObject({
    link: '/#/pages/details/index?productId=product-bread&storeId=bakery',
    desc: expect.stringMatching(/^¥12\.90/),
    type: 'link',
    dataUrl: '',
    imgUrl: expect.stringMatching(/^\//),
  })
  for (const wrong of [{ productId: 'nothing' }, { productId: 'product-bread', storeId: 'elsewhere' }])
    await expect(visitor.call('POST product/shareProduct', wrong)).rejects.toThrow('商品已下架')
})

test('a shared activity has the page of its goods while it is active [catalog.share]', async () => {
  const said = await visitor.call('GET activity/assist/getShareInfo', { activityId: 'suyan-autumn' })
  expect(said.title).not.toBe('')
  expect(said.link).toBe('/#/pages/service/canUse/index?activeType=5&activityId=suyan-autumn')
  await expect(visitor.call('GET activity/assist/getShareInfo', { activityId: 'nothing' })).rejects.toThrow(
    '活动已结束',
  )
})

test('a shared store has its address and opening hours [catalog.share]', async () => {
  const store = await visitor.call('GET store/getStoreShare', { storeId: 'bakery' })
  expect(store).toMatchObject({ name: '麦香', floor: 'B1-02', isOpen: true })
  expect(store.share).toMatchObject({ title: '麦香', link: '/#/pages/media/storeDetailShare/index?storeId=bakery' })
  await expect(visitor.call('GET store/getStoreShare', { storeId: 'nothing' })).rejects.toThrow('店铺不存在')
})
