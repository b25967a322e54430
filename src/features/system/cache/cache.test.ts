import { stored } from '@/platform/storage'
import { cacheText, clearCache } from './cache'
import { CACHE_KEYS } from './cache-keys'

const isThere = (value: unknown): value is unknown => value !== null
const at = (key: string) => stored(key, isThere)
const filled = (key: string) => {
  const value = at(key).get()
  return value !== '' && value !== null && value !== undefined
}

test('login, cart and drafts stay; caches are removed, and the size shows it [account.cache]', () => {
  const staying = ['LOGIN_INFO', 'LOCAL_CART', 'FEEDBACK_DRAFT', 'PRIVACY_CONSENT']
  for (const key of [...staying, ...CACHE_KEYS]) at(key).set({ text: 'x'.repeat(1000) })
  expect(cacheText()).toBe('12 KB')
  clearCache()
  expect([staying.map(filled), CACHE_KEYS.map(filled)]).toEqual([staying.map(() => true), CACHE_KEYS.map(() => false)])
  expect(cacheText()).toBe('0 KB')
})

test('the size of a large cache is in megabytes [account.cache]', () => {
  at('AREA_KEY').set('x'.repeat(1024 * 1024))
  expect(cacheText()).toBe('2.0 MB')
  clearCache()
})
