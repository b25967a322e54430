// Spec 9: each constant of the areas that exist stands once, has the spec's value, and is used.
import { filesUnder, sourcesUnder } from './sources'

/** Name, value as written, and the file where it stands. */
const CONSTANTS: [name: string, value: string, file: string][] = [
  ['CHUNK_TIMEOUT_MS', '120_000', 'config/index.ts'],
  ['SESSION_POLL_MS', '100', 'src/app/limits.ts'],
  ['SESSION_WAIT_MS', '20_000', 'src/app/limits.ts'],
  ['REQUEST_TIMEOUT_MS', '60_000', 'src/app/limits.ts'],
  ['HIGH_ACCURACY_EXPIRE_MS', '3000', 'src/platform/location.ts'],
  ['ERROR_TOAST_MS', '2000', 'src/app/limits.ts'],
  ['COPY_TOAST_MS', '3000', 'src/app/limits.ts'],
  ['TOAST_MS', '1500', 'src/app/limits.ts'],
  ['MODAL_LABEL_MAX', '4', 'src/app/limits.ts'],
  ['PAGE_SIZE', '10', 'src/app/limits.ts'],
  ['CART_TAB_INDEX', '2', 'src/app/routes/cart-tab.ts'],
  ['BADGE_MAX', '99', 'src/app/limits.ts'],
  ['THUMB_SIZE', '300', 'contract/codes/upload.ts'],
  ['THUMB_QUALITY', '75', 'contract/codes/upload.ts'],
  ['COMPRESS_QUALITY', '0.92', 'contract/codes/upload.ts'],
  ['UPLOAD_COUNT', '4', 'contract/codes/upload.ts'],
  ['PICK_COUNT', '1', 'contract/codes/upload.ts'],
  ['CHUNK_BYTES', '4 * MIB', 'contract/codes/upload.ts'],
  ['CHUNK_RETRIES', '3', 'contract/codes/upload.ts'],
  ['CHUNK_CONCURRENCY', '3', 'contract/codes/upload.ts'],
  ['RESUME_KEEP_MS', 'DAY_MS', 'contract/codes/upload.ts'],
  ['PAY_APP_GROUP', '111', 'contract/codes/payment.ts'],
  ['ROOT_AREA_CODE', "'000000'", 'contract/codes/session.ts'],
  ['LOGIN_REDIRECT_THROTTLE_MS', '300', 'src/app/limits.ts'],
  ['LIMIT_MESSAGE_MS', '2000', 'src/features/checkout/checkout.store.ts'],
  ['SUBMIT_BACK_MS', '1500', 'src/features/checkout/checkout.store.ts'],
  ['RELOAD_DELAY_MS', '200', 'src/app/limits.ts'],
  ['SESSION_RETRIES', '2', 'src/app/limits.ts'],
  ['UA_MAX_LENGTH', '500', 'src/app/limits.ts'],
  ['DESIGN_WIDTH', '750', 'config/index.ts'],
  ['NEARBY_MOST', '5', 'src/features/address/address-list.store.ts'],
  ['ALL_MOST', '10', 'src/features/address/address-list.store.ts'],
]

const sources = ['src', 'contract', 'config'].flatMap((folder) =>
  sourcesUnder(folder).filter(({ file }) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx')),
)

test.each(CONSTANTS)('%s is %s in %s, nowhere else, and used [constants.once]', (name, value, file) => {
  const defining = sources.filter(({ code }) => new RegExp(`const ${name}\\b`).test(code))
  expect(defining.map((source) => source.file)).toEqual([file])
  const [, written] = new RegExp(`const ${name} = (.+)`).exec(defining[0]?.code ?? '') ?? []
  expect(written).toBe(value)
  const uses = sources.reduce((sum, { code }) => sum + (code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0), 0)
  expect(uses).toBeGreaterThan(1)
})

test('the looked-through folders have files', () => expect(filesUnder('config').length).toBeGreaterThan(0))
