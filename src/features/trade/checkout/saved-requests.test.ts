import { credentials } from '@/app/session/credentials'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { keptRemark, savedRequest, saveRequest } from './saved-requests'

beforeEach(() => taro.reset())
afterEach(() => credentials.forget())

const bin = { storeId: 's1', deliveryType: 4, products: [{ skuId: 'k', number: 1 }] }

test('what a shopper wrote is kept once, and read by nobody else', () => {
  credentials.save({ accessToken: 't', uid: 'u1' })
  saveRequest('o', {
    source: 'cart',
    binComits: [{ ...bin, remark: '放门口' }],
    remarks: { s1: '放门口' },
    addressId: 'a',
  })
  expect(JSON.stringify(taro.storage.get('SUBMIT_ASK_o')).match(/放门口/g)).toHaveLength(1)
  expect([keptRemark('o', 's1'), savedRequest('o')?.addressId]).toEqual(['放门口', 'a'])
  credentials.save({ accessToken: 't', uid: 'u2' })
  expect([keptRemark('o', 's1'), savedRequest('o')]).toEqual(['', { source: 'cart', binComits: [bin] }])
})

test('an order that an older version kept without its shopper is not read', () => {
  taro.storage.set('SUBMIT_ASK_o', { source: 'cart', remarks: { s1: '放门口' } })
  expect(savedRequest('o')).toBeNull()
})
