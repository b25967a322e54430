import { type TestMall, testApp } from '../../test/support/app'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: true })
})
afterAll(() => mall.close())

test('the demo has a banner of each kind that opens something, and one on 我的', async () => {
  const visitor = await mall.visitor()
  const list = async (spaceId: string) =>
    (await visitor.call('POST advertisement/listAdvertisementByCode', { spaceId, isReturnContent: true }))
      .advertisementList
  const home = await list('home-banner')
  expect(home.find((one) => one.advType === 2)?.videoInfo).toEqual({
    coverUrl: expect.stringContaining('/media/'),
    cmd: 'C0020030000',
    params: { productId: 'maiyan-croissant' },
  })
  expect(home.some((one) => one.advType === 3)).toBe(false)
  expect((await list('mine-banner')).map((one) => one.advertId)).toEqual(['adv-mine-tent'])
})

test('the demo has one pop-up and two messages', async () => {
  const visitor = await mall.visitor()
  const { strategyData } = await visitor.call('POST appPop/queryAppPopPageConf', { deviceId: 'd'.repeat(36) })
  expect(strategyData.map((one) => one.popPageConfId)).toEqual(['pop-fresh'])
  const shopper = await mall.login()
  const { records, bar } = await shopper.legacy('base.message.listTopBarMessage', {})
  expect(records.map((one) => one.unreadCount)).toEqual([0, 1, 1])
  expect(bar?.title).toBe('初冬新款到店')
})
