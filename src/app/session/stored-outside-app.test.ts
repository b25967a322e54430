import type { Stored } from '@/platform/storage'

const open = async (isApp: boolean): Promise<{ kept: Stored<string>; storage: Map<string, unknown> }> => {
  jest.resetModules()
  if (isApp) window.GalleriaNative = { postMessage: () => undefined }
  const { keptOutsideApp } = await import('./stored-outside-app')
  const { taro } = await import('../../../test/support/taro-fakes/taro')
  const kept = keptOutsideApp('KEY', (value): value is string => typeof value === 'string')
  return { kept, storage: taro.storage }
}
afterEach(() => {
  delete window.GalleriaNative
})

test('a browser stores the value', async () => {
  const { kept, storage } = await open(false)
  kept.set('a')
  expect([kept.get(), storage.get('KEY')]).toEqual(['a', 'a'])
})

test('inside the native app the value is neither stored nor read from the storage [host.app-login]', async () => {
  const { kept, storage } = await open(true)
  kept.set('a')
  expect(storage.has('KEY')).toBe(false)
  storage.set('KEY', 'of an earlier visit')
  expect(kept.get()).toBeNull()
})
