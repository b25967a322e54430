import { scanner } from '@/platform/scan'
import { CameraError, type CameraProblem } from '@/platform/scan.types'
import { fakeEnv } from '../../../../test/support/fake-env'
import { goingEnv } from '../../../../test/support/going-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { NO_PRODUCT_TEXT, SCAN_FAILED_TEXT } from './act'
import { CAMERA_TEXTS, ScanStore } from './scan.store'
import { ScannedCodeStore } from './scanned-code.store'

beforeEach(() => taro.reset())
afterEach(() => jest.restoreAllMocks())

const BARCODE = '6901234567892'
let clock = 1_000_000
const mall = (isInFront = () => true) =>
  goingEnv({
    isInFront,
    now: () => clock,
    call: { 'GET product/suggest': ({ keyword }) => ({ words: [], productId: keyword === BARCODE ? 'p7' : null }) },
  })
const torch = jest.fn(async (_isOn: boolean) => {})

/** A fake camera: the test sets what it reads and checks whether it runs. */
function fakeCamera() {
  const stop = jest.fn()
  const camera = { hasTorch: true, setTorch: torch, stop }
  let onCode: (code: string) => Promise<boolean> = async () => false
  jest.spyOn(scanner, 'watch').mockImplementation(async (_id, tell) => {
    onCode = tell
    return camera
  })
  return { stop, read: (code: string) => onCode(code) }
}

test('a code that the camera reads opens its page and stops the camera [scan.camera]', async () => {
  const { read } = fakeCamera()
  const scan = new ScanStore(mall())
  await scan.look('view')
  expect([scan.isLooking, scan.hasTorch]).toEqual([true, true])
  expect(await read(BARCODE)).toBe(true)
  expect(taro.callsOf('redirectTo')).toEqual([{ url: '/pages/details/index?productId=p7' }])
})

test('a code that opens nothing shows its reason once while it stays in view, and the camera goes on [scan.same-code]', async () => {
  const { read } = fakeCamera()
  const env = mall()
  const scan = new ScanStore(env)
  await scan.look('view')
  expect([await read('96385074'), await read('96385074')]).toEqual([false, false])
  expect(env.toasts.map(({ title }) => title)).toEqual([NO_PRODUCT_TEXT])
  clock += 3000
  await read('96385074')
  expect(env.toasts).toHaveLength(2)
})

test('the camera stops with the page, also when it opens too late [scan.camera-off]', async () => {
  const { stop } = fakeCamera()
  const scan = new ScanStore(mall())
  await scan.look('view')
  scan.stop()
  expect([stop.mock.calls.length, scan.isLooking]).toEqual([1, false])
  // The camera is still opening.
  let open = () => {}
  const stopLate = jest.fn()
  const watch = jest.spyOn(scanner, 'watch').mockReturnValueOnce(
    new Promise((done) => {
      open = () => done({ hasTorch: true, setTorch: torch, stop: stopLate })
    }),
  )
  const asked = watch.mock.calls.length
  const late = scan.look('view')
  await settle()
  expect(watch.mock.calls.length).toBe(asked + 1)
  scan.dispose()
  open()
  await late
  expect([stopLate.mock.calls.length, scan.isLooking]).toEqual([1, false])
  // The page closes before the platform reports whether it has a scanner: no camera opens.
  const left = scan.look('view')
  scan.dispose()
  await left
  expect(watch.mock.calls.length).toBe(asked + 1)
})

test('no camera opens on the page when the platform has its own scanner [scan.own-scanner]', async () => {
  const watch = jest.spyOn(scanner, 'watch')
  const screen = jest.spyOn(scanner, 'screen').mockResolvedValue(async () => null)
  const scan = new ScanStore(mall())
  await scan.look('view')
  expect([scan.hasOwnScreen, watch.mock.calls.length]).toEqual([true, 0])
  // The platform scanner refused: the page's camera is used from now on.
  screen.mockResolvedValue(null)
  fakeCamera()
  await scan.look('view')
  expect([scan.hasOwnScreen, scan.isLooking]).toEqual([false, true])
})

test.each(Object.keys(CAMERA_TEXTS) as CameraProblem[])(
  'a camera that is %s has its message and can be retried [scan.camera-problem]',
  async (problem) => {
    const watch = jest.spyOn(scanner, 'watch').mockRejectedValueOnce(new CameraError(problem))
    const scan = new ScanStore(mall())
    await scan.look('view')
    expect([scan.problem, scan.isLooking]).toEqual([problem, false])
    expect(CAMERA_TEXTS[problem]).toMatch(/编号/)
    watch.mockRejectedValueOnce(new Error('odd'))
    await scan.look('view')
    expect(scan.problem).toBe('failed')
  },
)

test('the torch follows its button; a camera that refuses shows an error [scan.torch]', async () => {
  fakeCamera()
  const env = mall()
  const scan = new ScanStore(env)
  await scan.look('view')
  await scan.switchTorch()
  await scan.switchTorch()
  expect(torch.mock.calls.map(([isOn]) => isOn)).toEqual([true, false])
  torch.mockRejectedValueOnce(new Error('no light'))
  await scan.switchTorch()
  expect([scan.isTorchOn, env.toasts.map(({ title }) => title)]).toEqual([false, ['手电筒打不开']])
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
  const { read } = fakeCamera()
  const env = fakeEnv()
  const scan = new ScanStore(env, true)
  await scan.look('view')
  expect(await read('SF1234567890')).toBe(true)
  const scanned = env.stores.get(ScannedCodeStore)
  expect([scanned.take(), scanned.take()]).toEqual(['SF1234567890', null])
  expect(env.went.map(({ way }) => way)).toEqual(['back'])
})
