import fs from 'node:fs'
import { CACHE_KEYS } from '@/features/system/cache/cache-keys'

/** Keys that are not caches: they and their values stay. */
const KEPT = [
  'CART_NUMBER',
  'CHAT_DRAFTS',
  'CHAT_QUEUE',
  'CLOCK_OFFSET',
  'CODE_RESEND_AT',
  'CRM_CHANNEL_ID',
  'DEVICE_ID',
  'ENVIRONMENT',
  'GOODS_LOOK',
  'LOCAL_CART',
  'MESSAGE_BAR_CLOSED',
  'OPEN_ID',
  'POINT_TODAY',
  'PRIVACY_CONSENT',
  'SCAN_QUEUE',
  'SOURCE_CHANNEL',
  'SUBMIT_ASK_',
  'TRACK_',
  'UPDATE_TAKEN',
  'UPLOAD_RESUME',
  'WECHAT_OAUTH',
  'strategyDataOpened',
]

test('each key that the app stores is listed as a cache or as kept [account.cache]', () => {
  const files = fs.globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const keys = files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\bstored(?:Items)?(?:<[^>]*>)?\(\s*'(\w+)'/g)].map(([, key]) => key),
  )
  expect(keys.length).toBeGreaterThan(20)
  expect([...new Set(keys)].sort()).toEqual([...CACHE_KEYS, ...KEPT].sort())
})
