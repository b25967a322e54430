// Each agreed constant is defined once, has its agreed value, and is used [constants.once].
import fs from 'node:fs'
import path from 'node:path'
import { BRIDGE_WAIT_MS } from '@contract/codes/bridge'
import { TRACKING } from '@contract/codes/tracking'
import { appPages } from '@/app/routes/app-pages'
import { filesUnder, ROOT, sourcesUnder } from './sources'

/** Name, value as written in the code, and defining file. */
const CONSTANTS: [name: string, value: string, file: string][] = [
  ['CHUNK_TIMEOUT_MS', '120_000', 'config/index.ts'],
  ['SESSION_POLL_MS', '100', 'src/app/limits.ts'],
  ['SESSION_WAIT_MS', '20_000', 'src/app/limits.ts'],
  ['REQUEST_TIMEOUT_MS', '60_000', 'src/app/limits.ts'],
  ['HIGH_ACCURACY_EXPIRE_MS', '3000', 'src/platform/location.ts'],
  ['MINI_PROGRAM_WAIT_MS', '1000', 'src/platform/wechat-web/wechat-web.h5.ts'],
  ['MAP_PAGE_SIZE', '10', 'contract/codes/geo.ts'],
  ['MAP_RADIUS_M', '2000', 'contract/codes/geo.ts'],
  ['MAP_SCALE', '18', 'contract/codes/geo.ts'],
  ['JSONP_TIMEOUT_MS', '2000', 'src/platform/map-service.ts'],
  ['JSONP_RETRIES', '2', 'src/platform/map-service.ts'],
  ['ERROR_TOAST_MS', '2000', 'src/app/limits.ts'],
  ['COPY_TOAST_MS', '3000', 'src/app/limits.ts'],
  ['TOAST_MS', '1500', 'src/app/limits.ts'],
  ['MODAL_LABEL_MAX', '4', 'src/app/limits.ts'],
  ['MODAL_CONFIRM_TEXT', "'确定'", 'src/app/limits.ts'],
  ['MODAL_CANCEL_TEXT', "'取消'", 'src/app/limits.ts'],
  ['MODAL_GREEN', "'#3CC51F'", 'src/platform/modal-colors.h5.ts'],
  ['MODAL_BLACK', "'#000000'", 'src/platform/modal-colors.h5.ts'],
  ['LONG_PRESS_MS', '350', 'src/h5-runtime/view.ts'],
  ['HOVER_START_MS', '50', 'src/h5-runtime/view.ts'],
  ['HOVER_STAY_MS', '400', 'src/h5-runtime/view.ts'],
  ['PAGE_SIZE', '10', 'contract/codes/list.ts'],
  ['FIRST_PAGE', '1', 'contract/codes/list.ts'],
  ['CART_TAB_INDEX', '2', 'src/app/routes/cart-tab.ts'],
  ['SHOP_CART_TYPE', '{ normal: 1, scan: 2 } as const', 'contract/codes/cart.ts'],
  ['BADGE_MAX', '99', 'contract/codes/badge.ts'],
  ['THUMB_SIZE', '300', 'contract/codes/upload.ts'],
  ['THUMB_QUALITY', '75', 'contract/codes/upload.ts'],
  ['COMPRESS_QUALITY', '0.92', 'contract/codes/upload.ts'],
  ['UPLOAD_COUNT', '4', 'contract/codes/upload.ts'],
  ['PICK_COUNT', '1', 'contract/codes/upload.ts'],
  ['CHUNK_BYTES', '4 * MIB', 'contract/codes/upload.ts'],
  ['CHUNK_RETRIES', '3', 'contract/codes/upload.ts'],
  ['CHUNK_CONCURRENCY', '3', 'contract/codes/upload.ts'],
  ['RESUME_KEEP_MS', 'DAY_MS', 'contract/codes/upload.ts'],
  ['PAY_SYS_ID', '{ default: 1001, app: 1, web: 1002 } as const', 'contract/codes/payment.ts'],
  ['ORDER_SOURCE', '{ web: 1, miniProgram: 2 } as const', 'contract/codes/order.ts'],
  ['UPLOAD_SYS_ID', '1', 'contract/codes/upload.ts'],
  ['PAY_APP_GROUP', '111', 'contract/codes/payment.ts'],
  ['ROOT_AREA_CODE', "'000000'", 'contract/codes/session.ts'],
  ['LOGIN_REDIRECT_THROTTLE_MS', '300', 'src/app/limits.ts'],
  ['LIMIT_MESSAGE_MS', '2000', 'src/features/trade/checkout/checkout.store.ts'],
  ['SUBMIT_BACK_MS', '1500', 'src/features/trade/checkout/checkout.store.ts'],
  ['RELOAD_DELAY_MS', '200', 'src/app/limits.ts'],
  ['SESSION_RETRIES', '2', 'src/app/limits.ts'],
  ['UA_MAX_LENGTH', '500', 'src/app/limits.ts'],
  ['ENVIRONMENTS', "['dev', 'test', 'pred', 'prod'] as const", 'src/app/environment.ts'],
  ['COORDINATE_SYSTEMS', "['WGS84', 'GCJ02', 'BD09', 'BD09MC', 'EPSG3857'] as const", 'src/platform/coordinates.ts'],
  ['DESIGN_WIDTH', '750', 'config/index.ts'],
  ['NEARBY_MOST', '5', 'src/features/customer/address/address-list.store.ts'],
  ['ALL_MOST', '10', 'src/features/customer/address/address-list.store.ts'],
]

const text = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const sources = [
  ...['src', 'contract', 'config'].flatMap((folder) =>
    sourcesUnder(folder).filter(({ file }) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx')),
  ),
]
/** Number of matches in the code. */
const countOf = (word: RegExp) => sources.reduce((sum, { code }) => sum + (code.match(word)?.length ?? 0), 0)

test.each(CONSTANTS)('%s is %s in %s, is defined nowhere else, and is used [constants.once]', (name, value, file) => {
  const defining = sources.filter(({ code }) => new RegExp(`const ${name}\\b`).test(code))
  expect(defining.map((source) => source.file)).toEqual([file])
  const [, written] = new RegExp(`const ${name} = (.+)`).exec(defining[0]?.code ?? '') ?? []
  expect(written).toBe(value)
  expect(countOf(new RegExp(`\\b${name}\\b`, 'g'))).toBeGreaterThan(1)
})

test('lists of the server use the shared page size [constants.once] [constants.page-size]', () => {
  const lists = [...sourcesUnder('server'), ...sourcesUnder('contract')]
  expect(lists.filter(({ code }) => /\bPAGE_SIZE\b/.test(code)).length).toBeGreaterThan(5)
  expect(
    lists.filter(({ code }) => /pageSize\b[^\n]*(?:\?\?|=|default:) *10\b/.test(code)).map(({ file }) => file),
  ).toEqual([])
})

/** Limits of tracking: events per push, throttle, timeouts, schedule, length of texts, consecutive errors. */
const TRACKING_LIMITS = {
  maxPush: 10,
  throttleMs: 500,
  sendTimeoutMs: 1000,
  scheduledMs: 20_000,
  maxString: 300,
  dataSendTimeoutMs: 5000,
  maxErrors: 5,
}
test.each(Object.keys(TRACKING_LIMITS))(
  'the limit %s of tracking has its agreed value and is used [constants.once]',
  (key) => {
    expect(TRACKING).toEqual(TRACKING_LIMITS)
    expect(countOf(new RegExp(`\\bTRACKING\\.${key}\\b`, 'g'))).toBeGreaterThan(0)
  },
)

test('H5 waits 500 ms for the native bridge [constants.once] [host.race]', () => {
  expect(BRIDGE_WAIT_MS.hello).toBe(500)
  expect(countOf(/\bBRIDGE_WAIT_MS\[/g)).toBeGreaterThan(0)
})

test('the scales by design width are 640:1.17, 750:1, 828:0.905 [constants.once] [constants.design-width]', () => {
  expect(text('config/index.ts')).toContain('deviceRatio: { 640: 1.17, 750: 1, 828: 0.905 },')
})

test('the width of a phone is 600 px, defined in one style sheet, and all media queries of width use it [constants.once]', () => {
  const styles = filesUnder('src')
    .filter((file) => file.endsWith('.scss'))
    .map((file) => ({ file, code: text(file) }))
  const defining = styles.filter(({ code }) => code.includes('$phone-width:'))
  expect(defining.map(({ file }) => file)).toEqual(['src/ui/styles/h5.scss'])
  expect(/\$phone-width: ([^;]+);/.exec(defining[0]?.code ?? '')?.[1]).toBe('600px')
  const byWidth = styles.flatMap(({ code }) => code.match(/@media[^{]*(?:min|max)-width:[^)]*/g) ?? [])
  expect(byWidth.length).toBeGreaterThan(0)
  expect(byWidth.filter((rule) => !rule.endsWith('min-width: $phone-width'))).toEqual([])
})

test('WeChat preloads the subpackages of the pages that open from each tab [constants.prefetch]', () => {
  expect(appPages().preloadRule).toEqual({
    'pages/home/index': { network: 'all', packages: ['pages/details', 'pages/packOrder'] },
    'pages/cart/index': { network: 'all', packages: ['pages/packOrder', 'pages/payResult'] },
    'pages/mine/index': { network: 'all', packages: ['pages/packOrder'] },
  })
})
