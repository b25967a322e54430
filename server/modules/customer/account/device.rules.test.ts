import { modelOf, platformOf } from './device.rules'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.230803.041) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${IPHONE} Version/17.0 Mobile/15E148 Safari/604.1`, 'iPhone · Safari'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.40 NetType/WIFI`, 'iPhone · 微信'],
  [`${ANDROID} Chrome/120.0.0.0 Mobile Safari/537.36`, 'Pixel 8 · Chrome'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', 'Android 手机 · Chrome'],
  [
    'Mozilla/5.0 (Linux; U; Android 13; zh-cn; M2102J2SC Build/TKQ1) AppleWebKit/537.36 Safari/537.36',
    'M2102J2SC · Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0',
    'Windows 电脑 · Edge',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 'Mac · Safari'],
  ['curl/8.4.0', ''],
  ['', ''],
])('the device of %s is %j [account.devices]', (agent, words) => expect(modelOf(agent)).toBe(words))

test('the text of a device is short and has no control characters [account.devices]', () => {
  const words = modelOf(`Mozilla/5.0 (Linux; Android 14; ${'Very Long Name '.repeat(20)}\u0007 Build/1) Chrome/1`)
  expect(words.length).toBeLessThanOrEqual(60)
  expect(modelOf('Mozilla/5.0 (Linux; Android 14; A\u0007B Build/1)')).toBe('AB')
})

test.each([
  ['galleria-h5', '网页'],
  ['galleria-weapp', '微信小程序'],
  ['galleria-app', '乐廊 App'],
  ['', ''],
])('the app key %j is %j [account.devices]', (appKey, platform) => expect(platformOf(appKey)).toBe(platform))
