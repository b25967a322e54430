import { scanner } from '@/platform/scan'
import { CameraError, type CameraProblem, type CodeRead } from '@/platform/scan.types'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { CAMERA_TEXTS, ScanCamera } from './scan-camera'

afterEach(() => jest.restoreAllMocks())

let clock = 1_000_000
const mall = () => fakeEnv({ now: () => clock })
const torch = jest.fn(async (_isOn: boolean) => {})

/** A fake camera: the test sets what it reads and checks whether it runs. */
function fakeCamera() {
  const stop = jest.fn()
  const pause = jest.fn()
  const camera = { hasTorch: true, setTorch: torch, stop, pause }
  let onFrame: (reads: readonly CodeRead[]) => void = () => {}
  jest.spyOn(scanner, 'watch').mockImplementation(async (_id, tell) => {
    onFrame = tell
    return camera
  })
  const shown = (...codes: string[]) => {
    clock += 100
    onFrame(codes.map((code) => ({ code, isSure: true })))
  }
  return { stop, pause, camera, shown }
}

async function looking() {
  const fake = fakeCamera()
  const env = mall()
  const camera = new ScanCamera(env)
  await camera.look('view')
  return { ...fake, env, camera }
}

test('the camera stays open between codes, and each is reported once, in order [scan.loop]', async () => {
  const { camera, shown, stop } = await looking()
  const read: string[] = []
  let finish = () => {}
  camera.tell(({ code, kind }) => {
    read.push(`${code} ${kind}`)
    return new Promise((done) => {
      finish = done
    })
  })
  for (const code of ['A', 'A', 'B', 'B', 'C']) shown(code)
  await settle()
  // The codes after the first wait until it is handled.
  expect(read).toEqual(['A code'])
  finish()
  await settle()
  finish()
  await settle()
  expect(read).toEqual(['A code', 'B code', 'C code'])
  expect(stop).not.toHaveBeenCalled()
})

test('a handler that throws does not hold up the next code [scan.loop]', async () => {
  const { camera, shown } = await looking()
  const read = jest.fn().mockRejectedValueOnce(new Error('no network'))
  camera.tell(read)
  shown('A')
  shown('B')
  await settle()
  expect(read.mock.calls.map(([{ code }]) => code)).toEqual(['A', 'B'])
})

test('a covered picture freezes and reads nothing; the camera stays open [scan.paused]', async () => {
  const { camera, shown, pause, stop } = await looking()
  const read = jest.fn()
  camera.tell(read)
  camera.setActive(false)
  shown('A')
  camera.setActive(true)
  shown('B')
  await settle()
  expect(read.mock.calls.map(([{ code }]) => code)).toEqual(['B'])
  expect(pause.mock.calls.map(([isPaused]) => isPaused)).toEqual([false, true, false])
  expect(stop).not.toHaveBeenCalled()
})

test('the camera stops with the page, also when it opens too late [scan.camera-off]', async () => {
  const { camera, stop } = await looking()
  camera.stop()
  expect([stop.mock.calls.length, camera.isLooking]).toEqual([1, false])
  // The camera is still opening.
  let open = () => {}
  const stopLate = jest.fn()
  const watch = jest.spyOn(scanner, 'watch').mockReturnValueOnce(
    new Promise((done) => {
      open = () => done({ hasTorch: true, setTorch: torch, stop: stopLate, pause: jest.fn() })
    }),
  )
  const asked = watch.mock.calls.length
  const late = camera.look('view')
  await settle()
  expect(watch.mock.calls.length).toBe(asked + 1)
  camera.dispose()
  open()
  await late
  expect([stopLate.mock.calls.length, camera.isLooking]).toEqual([1, false])
  // The page closes before the platform reports whether it has a scanner: no camera opens.
  const left = camera.look('view')
  camera.dispose()
  await left
  expect(watch.mock.calls.length).toBe(asked + 1)
})

test('no camera opens on the page when the platform has its own scanner [scan.own-scanner]', async () => {
  const watch = jest.spyOn(scanner, 'watch')
  const screen = jest.spyOn(scanner, 'screen').mockResolvedValue(async () => null)
  const camera = new ScanCamera(mall())
  await camera.look('view')
  expect([camera.hasOwnScreen, watch.mock.calls.length]).toEqual([true, 0])
  const read = jest.fn()
  camera.tell(read)
  await camera.take('A')
  await camera.take('A')
  expect(read.mock.calls).toEqual([[{ code: 'A', kind: 'code' }], [{ code: 'A', kind: 'code' }]])
  // The platform scanner refused: the page's camera is used from now on.
  screen.mockResolvedValue(null)
  fakeCamera()
  await camera.look('view')
  expect([camera.hasOwnScreen, camera.isLooking]).toEqual([false, true])
})

test.each(Object.keys(CAMERA_TEXTS) as CameraProblem[])(
  'a camera that is %s has its message and can be retried [scan.camera-problem]',
  async (problem) => {
    const watch = jest.spyOn(scanner, 'watch').mockRejectedValueOnce(new CameraError(problem))
    const camera = new ScanCamera(mall())
    await camera.look('view')
    expect([camera.problem, camera.isLooking]).toEqual([problem, false])
    expect(CAMERA_TEXTS[problem]).toMatch(/编号/)
    watch.mockRejectedValueOnce(new Error('odd'))
    await camera.look('view')
    expect(camera.problem).toBe('failed')
    fakeCamera()
    await camera.look('view')
    expect([camera.problem, camera.isLooking]).toEqual([null, true])
  },
)

test('the torch follows its button; a camera that refuses shows an error [scan.torch]', async () => {
  const { camera, env } = await looking()
  expect(camera.hasTorch).toBe(true)
  await camera.switchTorch()
  await camera.switchTorch()
  expect(torch.mock.calls.map(([isOn]) => isOn)).toEqual([true, false])
  torch.mockRejectedValueOnce(new Error('no light'))
  await camera.switchTorch()
  expect([camera.isTorchOn, env.toasts.map(({ title }) => title)]).toEqual([false, ['手电筒打不开']])
})
