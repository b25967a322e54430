import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { scanStore } from './scan.fixture'
import { ScanEntryStore } from './scan-entry.store'
import { ScanSelectStore } from './scan-select.store'
import { ScanSessionStore } from './scan-session.store'

beforeEach(() => taro.reset())

const NEAR = { ...scanStore(), number: 3, isHere: false }
const POINT = { latitude: 30.2, longitude: 120.2 }

test('stores are requested without a position until the shopper allows it [scan.list-near]', async () => {
  const env = fakeEnv({
    call: {
      'POST scan/stores': () => ({ records: [NEAR], total: 1, pageNo: 1, pageSize: 10, hasMore: false, cursor: null }),
    },
  })
  const select = new ScanSelectStore(env)
  await select.stores.reload()
  expect([env.sent[0]?.input, select.hasPosition]).toEqual([{ pageSize: 10 }, false])
  taro.answer('getLocation', () => Promise.reject(new Error('refused')))
  await select.locate()
  expect([env.toasts.map(({ title }) => title), env.sent.length]).toEqual([['没有取得位置，门店按商场顺序排列'], 1])
  taro.answer('getLocation', () => POINT)
  await select.locate()
  expect([select.hasPosition, select.isLocating]).toEqual([true, false])
  const { latitude, longitude } = (env.sent[1]?.input ?? {}) as typeof POINT
  // Maps of China are shifted by some hundred metres.
  expect([Math.abs(latitude - POINT.latitude), Math.abs(longitude - POINT.longitude)].every((by) => by < 0.01)).toBe(
    true,
  )
  expect(latitude).not.toBe(POINT.latitude)
})

test('a chosen store is the current one, and its scan cart opens [scan.list-near]', async () => {
  const env = fakeEnv()
  await new ScanSelectStore(env).choose(NEAR)
  expect(env.stores.get(ScanSessionStore).scanStore).toEqual(scanStore())
  expect(env.went).toEqual([{ way: 'push', name: 'scanCodeCart', params: { storeId: 'store1' } }])
})

test('the code at the entrance opens the cart; other codes and unknown stores are refused [scan.entry]', async () => {
  const env = fakeEnv({
    call: {
      'GET store/findByQrCode': ({ qrCode }) => {
        if (qrCode === 'STORE_store1') return scanStore()
        throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '没有这家门店' })
      },
    },
  })
  const entry = new ScanEntryStore(env)
  await entry.read({ code: '6901234567892' })
  await entry.read({ code: 'STORE_9' })
  expect(env.toasts.map(({ title }) => title)).toEqual(['这不是门店码，请扫门店入口处的码', '没有这家门店'])
  await entry.submit()
  expect(entry.problem).toBe('请输入门店码')
  entry.setCode('9')
  await entry.submit()
  expect(entry.problem).toBe('没有这家门店')
  entry.setCode(' store1 ')
  expect(entry.problem).toBe('')
  await entry.submit()
  expect(env.went).toEqual([{ way: 'replace', name: 'scanCodeCart', params: { store: '1', storeId: 'store1' } }])
})
