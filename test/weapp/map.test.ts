import { startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('places in the built mini program', () => {
  let started: WeappMall
  beforeAll(async () => {
    started = await startWeappMall()
    await started.mini.open('pages/home/index')
  })
  afterAll(() => started.stop())

  const shown = () => started.mini.calls.filter(({ name }) => name === 'openLocation').map(({ options }) => options)

  test('the page of a store opens WeChat’s map at scale 18, and again on a tap [geo.open-place]', async () => {
    const page = await started.mini.open('pages/common-map/index?storeId=xianhe')
    await page.waitFor(() => shown().length > 0, 'the map')
    expect(shown()[0]).toMatchObject({ name: '鲜禾超市', scale: 18, latitude: 30.20852, longitude: 120.20978 })
    await page.waitFor((one) => one.find(/^打开地图/), 'the button')
    await page.fire(page.find(/^打开地图/))
    await page.waitFor(() => shown().length > 1, 'the map again')
    expect(page.text()).not.toContain('高德地图')
  })

  test('the map of the city draws the stores, and a tap on one opens it [directory.map]', async () => {
    const page = await started.mini.open('pages/store/storeList/index?by=map')
    await page.waitFor((one) => one.byClass('city-map__bubble').length > 0, 'the stores')
    expect(page.text()).toContain('共 6 家')
    expect(page.byClass('city-map__bubble')).toHaveLength(6)
    await page.fire(page.byClass('city-map__bubble')[0])
    await page.waitFor(() => started.mini.top.route === 'pages/store/storeHome/index', 'the store')
  })

  test('the position is requested with high accuracy, which expires after 3000 ms [geo.city]', async () => {
    const page = await started.mini.open('pages/packOrder/location/index')
    await page.waitFor((one) => one.text().includes('使用我的位置'), 'the page')
    await page.fire(page.find(/^使用我的位置/))
    const asked = () => started.mini.calls.filter(({ name }) => name === 'getLocation')
    await page.waitFor(() => asked().length > 0, 'the question')
    expect(asked()[0]?.options).toMatchObject({ isHighAccuracy: true, highAccuracyExpireTime: 3000 })
  })
})
