/**
 * Values on the device that can be loaded again or only record views and searches. Everything else stays: login, cart,
 * drafts, unsent requests, consent (test/rules/stored-keys.test.ts).
 */
export const CACHE_KEYS = [
  'AREA_KEY',
  'BD_CITY_CODE',
  'ErrorInfo',
  'GOODS_VIEWED',
  'SEARCH_HISTORY',
  'strategyData',
] as const
