import { taro } from '../../test/support/taro-fakes/taro'
import { isText, stored } from './storage'

beforeEach(() => taro.reset())

test('keeps a value, and returns it only if it is valid [host.stored-invalid]', () => {
  const name = stored('NAME', isText)
  expect(name.get()).toBeNull()
  name.set('a')
  expect(name.get()).toBe('a')
  taro.storage.set('NAME', { tampered: true })
  expect(name.get()).toBeNull()
  name.remove()
  expect(taro.storage.has('NAME')).toBe(false)
})

test('a device that refuses storage keeps the value for this visit [host.storage-refused]', () => {
  for (const api of ['setStorageSync', 'removeStorageSync', 'getStorageSync']) {
    taro.answer(api, () => {
      throw new Error('QuotaExceededError')
    })
  }
  const name = stored('FULL', isText)
  name.set('a')
  expect(name.get()).toBe('a')
  name.remove()
  expect(name.get()).toBeNull()
})
