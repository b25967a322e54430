import { taro } from '../../test/support/taro-fakes/taro'
import type { PlatformMap } from './map.types'

const PLACE = { name: '鲜禾超市', address: '江汉路 1515 号', latitude: 30.20852, longitude: 120.20978 }

/** The mini program built with this key, or without a key. */
function builtWith(mapKey: string): PlatformMap {
  Object.assign(globalThis, { GALLERIA_MAP_KEY: mapKey })
  jest.resetModules()
  return (require('./map.weapp') as typeof import('./map.weapp')).platformMap
}
beforeEach(() => taro.reset())
afterEach(() => Reflect.deleteProperty(globalThis, 'GALLERIA_MAP_KEY'))

test('a place opens on WeChat’s map at scale 18; a failure returns false [geo.open-place]', async () => {
  const map = builtWith('')
  const {
    taro: seen,
  }: typeof import('../../test/support/taro-fakes/taro') = require('../../test/support/taro-fakes/taro')
  expect(await map.open(PLACE)).toBe(true)
  expect(seen.callsOf('openLocation')).toEqual([{ ...PLACE, scale: 18 }])
  seen.answer('openLocation', () => Promise.reject(new Error('openLocation:fail auth deny')))
  expect(await map.open(PLACE)).toBe(false)
})

test('with its own key the service is called by wx.request; without a key there is no service [geo.weapp-service]', async () => {
  expect(builtWith('').key()).toBeNull()
  const map = builtWith(' mini-key ')
  expect(map.key()).toEqual({ origin: 'https://api.map.baidu.com', key: 'mini-key' })
  const {
    taro: seen,
  }: typeof import('../../test/support/taro-fakes/taro') = require('../../test/support/taro-fakes/taro')
  seen.answer('request', () => ({ statusCode: 200, data: { status: 0 } }))
  expect(await map.ask('https://api.map.baidu.com/place/v2/search?ak=mini-key', 2000)).toEqual({ status: 0 })
  expect(seen.callsOf('request')).toEqual([
    { url: 'https://api.map.baidu.com/place/v2/search?ak=mini-key', timeout: 2000 },
  ])
})
