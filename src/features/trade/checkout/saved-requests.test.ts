import { credentials } from '@/app/session/credentials'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { NO_CHOICES } from './choices'
import { isOfOtherShape, savedChoices, savedRequest, saveRequest } from './saved-requests'

beforeEach(() => taro.reset())
afterEach(() => credentials.forget())

const goods = [{ storeId: 's1', deliveryType: 4, products: [{ skuId: 'k', number: 1 }] }]
const begunWith = { order: { bundleId: 'set' }, stores: {} }
const choices = { order: { bundleId: 'set', usePoints: true }, stores: { s1: { remark: '放门口' } } }

test('choices are stored once and readable by their shopper only; the goods by any shopper', () => {
  credentials.save({ accessToken: 't', uid: 'u1' })
  saveRequest('o', { source: 'cart', goods, addressId: 'a', choices, begunWith, texts: {} })
  expect(JSON.stringify(taro.storage.get('SUBMIT_ASK_o')).match(/放门口/g)).toHaveLength(1)
  expect([savedChoices('o'), savedRequest('o')?.addressId]).toEqual([choices, 'a'])
  credentials.save({ accessToken: 't', uid: 'u2' })
  expect(savedRequest('o')).toEqual({ source: 'cart', goods, choices: begunWith, begunWith, texts: {} })
})

test('a request of another shape is recognised and not read', () => {
  credentials.save({ accessToken: 't', uid: 'u1' })
  saveRequest('new', { source: 'cart', choices: NO_CHOICES, begunWith: NO_CHOICES, texts: {} })
  taro.storage.set('SUBMIT_ASK_old', { source: 'cart', uid: 'u1', remarks: { s1: '放门口' }, usePoints: true })
  expect(['old', 'new', 'none'].map(isOfOtherShape)).toEqual([true, false, false])
  expect([savedRequest('old'), savedChoices('old')]).toEqual([null, null])
})
