import { openPlace } from './open-place'

const STORE = { storeId: 'xianhe', name: '鲜禾超市', x: 30.20852, y: 120.20978 }
const PLACE = { name: '外婆家', address: '江汉路 1 号', x: 30.2, y: 120.2 }

/** A platform with or without a map, which opens or fails. */
function platform(isNative: boolean, opens = false) {
  return { go: jest.fn(async () => undefined), map: { isNative, open: jest.fn(async () => opens) } }
}

test('a browser opens our page: a store by its id, a place by its texts [geo.open-place]', async () => {
  const browser = platform(false)
  await openPlace(STORE, browser)
  expect(browser.go).toHaveBeenLastCalledWith('commonMap', { storeId: 'xianhe' })
  await openPlace(PLACE, browser)
  const words = { name: '外婆家', address: '江汉路 1 号', latitude: '30.2', longitude: '120.2' }
  expect(browser.go).toHaveBeenLastCalledWith('commonMap', words)
  expect(browser.map.open).not.toHaveBeenCalled()
})

test('a platform with a map opens it, x being the latitude; if it fails, our page opens [geo.open-place]', async () => {
  const wechat = platform(true, true)
  await openPlace(PLACE, wechat)
  const shown = { name: '外婆家', address: '江汉路 1 号', latitude: 30.2, longitude: 120.2 }
  expect([wechat.map.open.mock.calls, wechat.go.mock.calls]).toEqual([[[shown]], []])
  const refusing = platform(true, false)
  await openPlace(STORE, refusing)
  expect(refusing.go).toHaveBeenCalledWith('commonMap', { storeId: 'xianhe' })
})
