import type { Page, Route } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { startOwnMall } from '../support/keeper'
import { expectSoon, front, inFront, type PhoneOptions, phone } from '../support/phone'
import type { RunningMall } from '../support/running-mall'

const here = browserMall()
let withKey: RunningMall
beforeAll(async () => {
  withKey = await startOwnMall({ env: { MAP_BROWSER_KEY: 'browser-key' } })
})
afterAll(async () => {
  await withKey?.stop()
})

/** A position near the demo's mall, in a device's coordinates (WGS84). */
const LOCATED: PhoneOptions = { permissions: ['geolocation'], geolocation: { latitude: 30.2111, longitude: 120.2055 } }
const SERVICE = 'https://api.map.baidu.com/**'
/** The real service's answer for a point in Shanghai, which the mall's server would not return for this position. */
const SHANGHAI = {
  status: 0,
  result: {
    formatted_address: '上海市黄浦区中山东一路',
    addressComponent: { province: '上海市', city: '上海市', district: '黄浦区', adcode: '310101' },
    cityCode: 289,
  },
}
const jsonp = (route: Route, reply: object) => {
  const name = new URL(route.request().url()).searchParams.get('callback')
  return route.fulfill({ contentType: 'text/javascript', body: `${name}&&${name}(${JSON.stringify(reply)})` })
}
const cityIs = (page: Page, code: string) =>
  page.waitForFunction((expected) => (localStorage.BD_CITY_CODE ?? '').includes(expected), code)

test('the nearest stores open the page of a store, which opens a map app [geo.common-map] [geo.map-apps]', async () => {
  await here.withPhone(async ({ page, open }) => {
    const foreign: string[] = []
    await page.context().route(/amap\.com/, (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' })
    })
    await open('pages/packOrder/location/index')
    await front(page).getByText('使用我的位置').tap()
    await front(page).getByText('附近门店').waitFor()
    await front(page).getByRole('link', { name: '鲜禾超市' }).tap()
    await front(page).getByText('江汉路').first().waitFor()
    await front(page)
      .getByText(/离你 \d+ 米/)
      .waitFor()
    await front(page).getByRole('img', { name: '鲜禾超市周边示意图' }).waitFor()
    const opened = page.context().waitForEvent('page')
    await front(page).getByText('高德地图').tap()
    await (await opened).waitForURL(/uri\.amap\.com\/marker/)
    expect(new URL(foreign[0] ?? '').searchParams.get('position')).toMatch(/^120\.2\d+,30\.20\d+$/)
    await page.bringToFront()
    await front(page).getByText('进店看看').tap()
    await inFront(page, 'pages/store/storeHome/index')
  }, LOCATED)
})

test('a store that does not exist shows a message and a link to home [geo.common-map]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/common-map/index?storeId=nobody')
    await front(page).getByText('没有找到这个位置').waitFor()
    await front(page).getByText('回首页').tap()
    await inFront(page, 'pages/home/index')
  })
})

test('without a key a script of the maps service does not run [geo.policy]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  let asked = 0
  await visitor.page.route(SERVICE, (route) => {
    asked += 1
    return jsonp(route, SHANGHAI)
  })
  await visitor.open('pages/common-map/index?storeId=xianhe')
  const outcome = await visitor.page.evaluate(
    () =>
      new Promise<string>((done) => {
        const src = 'https://api.map.baidu.com/reverse_geocoding/v3/?callback=x'
        const script = Object.assign(document.createElement('script'), { src })
        script.onload = () => done('ran')
        script.onerror = () => done('refused')
        document.head.append(script)
      }),
  )
  expect([outcome, asked]).toEqual(['refused', 0])
  await visitor.close()
})

test('with a key the browser calls the service, and the content policy allows it [geo.jsonp] [geo.policy]', async () => {
  const visitor = await phone(here.browser, withKey.url, LOCATED)
  const asked: URL[] = []
  await visitor.page.route(SERVICE, (route) => {
    asked.push(new URL(route.request().url()))
    return jsonp(route, SHANGHAI)
  })
  await visitor.open('pages/packOrder/location/index')
  await front(visitor.page).getByText('使用我的位置').tap()
  await cityIs(visitor.page, '310100')
  // One request, or more if the answer took longer than the app's timeout.
  expect(new Set(asked.map(({ pathname, searchParams }) => `${pathname} ${searchParams.get('ak')}`))).toEqual(
    new Set(['/reverse_geocoding/v3/ browser-key']),
  )
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('a silent service is called three times, then the mall’s server returns the city [geo.jsonp-limits]', async () => {
  const visitor = await phone(here.browser, withKey.url, LOCATED)
  let asked = 0
  await visitor.page.route(SERVICE, () => {
    asked += 1
  })
  await visitor.open('pages/packOrder/location/index')
  await front(visitor.page).getByText('使用我的位置').tap()
  await cityIs(visitor.page, '330100')
  expect(asked).toBe(3)
  expect(visitor.complaints).toEqual([])
  await visitor.page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.close()
})

test('with a key the page shows the service’s picture at scale 18; without the picture it shows a drawing [geo.common-map]', async () => {
  const visitor = await phone(here.browser, withKey.url)
  const { page } = visitor
  const asked: URL[] = []
  let isThere = true
  await page.route(SERVICE, (route) => {
    asked.push(new URL(route.request().url()))
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    return isThere ? route.fulfill({ contentType: 'image/svg+xml', body }) : route.abort('failed')
  })
  await visitor.open('pages/common-map/index?storeId=xianhe')
  await front(page).getByRole('img', { name: '鲜禾超市的地图' }).waitFor()
  await expectSoon(() => [asked[0]?.pathname, asked[0]?.searchParams.get('zoom')], ['/staticimage/v2', '18'])
  isThere = false
  await page.reload()
  await front(page).getByRole('img', { name: '鲜禾超市周边示意图' }).waitFor()
  await visitor.close()
})
