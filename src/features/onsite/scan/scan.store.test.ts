import { scanner } from '@/platform/scan'
import { fakeEnv } from '../../../../test/support/fake-env'
import { goingEnv } from '../../../../test/support/going-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { NO_PRODUCT_TEXT, SCAN_FAILED_TEXT } from './act'
import { ScanStore } from './scan.store'
import { ScannedCodeStore } from './scanned-code.store'

beforeEach(() => taro.reset())
afterEach(() => jest.restoreAllMocks())

const BARCODE = '6901234567892'
const mall = (isInFront = () => true) =>
  goingEnv({
    isInFront,
    call: { 'GET product/suggest': ({ keyword }) => ({ words: [], productId: keyword === BARCODE ? 'p7' : null }) },
  })
const seen = (code: string) => ({ code, kind: 'code' as const })

test('a code that the camera reads opens its page [scan.camera]', async () => {
  const scan = new ScanStore(mall())
  await scan.read(seen(BARCODE))
  expect(taro.callsOf('redirectTo')).toEqual([{ url: '/pages/details/index?productId=p7' }])
})

test('a code that opens nothing shows its reason [scan.act-nothing]', async () => {
  const env = mall()
  const scan = new ScanStore(env)
  await scan.read(seen('96385074'))
  expect(env.toasts.map(({ title }) => title)).toEqual([NO_PRODUCT_TEXT])
})

test('a typed code acts as a scanned one [scan.typed]', async () => {
  const env = mall()
  const scan = new ScanStore(env)
  await scan.submit()
  expect(env.toasts.map(({ title }) => title)).toEqual(['请输入编号'])
  scan.setCode(` ${BARCODE} `)
  await scan.submit()
  expect(taro.callsOf('redirectTo')).toHaveLength(1)
})

test('a picture is read; one without a code, a broken one and a missing one open nothing [scan.picture]', async () => {
  const env = mall()
  const scan = new ScanStore(env)
  const picture = jest.spyOn(scanner, 'readPicture')
  picture.mockResolvedValueOnce('').mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('no picture'))
  for (let time = 0; time < 3; time++) await scan.choosePicture()
  expect(env.toasts.map(({ title }) => title)).toEqual(['图片里没有找到条码或二维码', SCAN_FAILED_TEXT])
  picture.mockResolvedValueOnce(BARCODE)
  await scan.choosePicture()
  expect(taro.callsOf('redirectTo')).toHaveLength(1)
})

test('a typed code that is resolved after the page closed opens nothing [scan.late]', async () => {
  let isInFront = true
  const scan = new ScanStore(mall(() => isInFront))
  scan.setCode(BARCODE)
  const asked = scan.submit()
  isInFront = false
  await asked
  expect([taro.callsOf('redirectTo'), scan.isBusy]).toEqual([[], false])
})

test('a code scanned for a form field returns to the form [scan.field]', async () => {
  const env = fakeEnv()
  const scan = new ScanStore(env, true)
  await scan.read(seen('SF1234567890'))
  const scanned = env.stores.get(ScannedCodeStore)
  expect([scanned.take(), scanned.take()]).toEqual(['SF1234567890', null])
  expect(env.went.map(({ way }) => way)).toEqual(['back'])
})
