import { makeAutoObservable, runInAction } from 'mobx'
import type { Env } from '@/app/stores'
import { beep } from '@/platform/beep'
import { scanner } from '@/platform/scan'
import { type Camera, CameraError, type CameraProblem, type CodeRead } from '@/platform/scan.types'
import { FRAME_ABSENCE, REPORT_ABSENCE, ScanLoop, type ScanRead } from './scan-loop'

/** Text shown in place of the camera's picture. */
export const CAMERA_TEXTS: Record<CameraProblem, string> = {
  refused: '没有相机权限，可在设置中开启，或输入编号',
  missing: '没有找到相机，可输入编号',
  insecure: '当前地址不能使用相机，可输入编号',
  failed: '相机打不开，可输入编号',
}

type OnRead = (read: ScanRead) => void | Promise<void>

/** The camera of a scanning page: it stays open between codes and reports each code once while it is in the picture. */
export class ScanCamera {
  problem: CameraProblem | null = null
  /** The platform has only a scanning screen of its own, so the page opens no camera. */
  hasOwnScreen = false
  /** The page is visible and needs the camera. */
  isWanted = false
  /** The camera's picture is on the screen. */
  isLooking = false
  isTorchOn = false
  hasTorch = false
  private isActive = true
  private camera: Camera | null = null
  /** Counts starts and stops: a camera that opens for an older count is closed. */
  private turn = 0
  private loop = new ScanLoop(scanner.hasElement ? REPORT_ABSENCE : FRAME_ABSENCE)
  /** Ends when the codes so far are handled. */
  private handled: Promise<void> = Promise.resolve()

  private onRead: OnRead = () => {}

  constructor(private readonly env: Pick<Env, 'now' | 'toast'>) {
    makeAutoObservable<this, 'env' | 'onRead' | 'camera' | 'turn' | 'loop' | 'handled' | 'isActive'>(
      this,
      { env: false, onRead: false, camera: false, turn: false, loop: false, handled: false, isActive: false },
      { autoBind: true },
    )
  }

  /** Sets the function that gets the codes from now on. */
  tell(onRead: OnRead): void {
    this.onRead = onRead
  }

  /** Starts the camera in the element of that id, unless the platform has only a screen of its own. */
  async look(elementId: string): Promise<void> {
    this.stop()
    const { turn } = this
    this.isWanted = true
    if (scanner.hasElement) return
    const hasOwnScreen = (await scanner.screen()) !== null
    if (turn !== this.turn) return
    runInAction(() => {
      this.hasOwnScreen = hasOwnScreen
    })
    if (hasOwnScreen) return
    try {
      const camera = await scanner.watch(elementId, this.see)
      if (turn !== this.turn) return camera.stop()
      this.camera = camera
      camera.pause(!this.isActive)
      this.opened(camera.hasTorch)
    } catch (error) {
      if (turn === this.turn) this.fail(error instanceof CameraError ? error.problem : 'failed')
    }
  }

  opened(hasTorch: boolean): void {
    this.isLooking = true
    this.hasTorch = hasTorch
  }

  fail(problem: CameraProblem): void {
    this.stop()
    this.problem = problem
  }

  /** False freezes the picture; codes are not read meanwhile. */
  setActive(isActive: boolean): void {
    if (isActive === this.isActive) return
    this.isActive = isActive
    this.camera?.pause(!isActive)
  }

  /** The page is covered or closed: stops the camera. */
  stop(): void {
    this.turn += 1
    this.camera?.stop()
    this.camera = null
    this.problem = null
    this.isWanted = false
    this.isLooking = false
    this.hasTorch = false
    this.isTorchOn = false
  }

  dispose(): void {
    this.stop()
  }

  async switchTorch(): Promise<void> {
    const isOn = !this.isTorchOn
    try {
      await this.camera?.setTorch(isOn)
      runInAction(() => {
        this.isTorchOn = isOn
      })
    } catch {
      this.env.toast('手电筒打不开')
    }
  }

  /** A frame of the camera. */
  see(reads: readonly CodeRead[]): void {
    if (!this.isActive || !this.isWanted) return
    for (const read of this.loop.see(reads, this.env.now())) this.report(read)
  }

  /** A code from the platform's own scanner. */
  async take(code: string): Promise<null> {
    await this.report({ code, kind: 'code' })
    return null
  }

  /** A code counts: it is handled after the codes before it. A handler that throws must not stop the next code. */
  private report(read: ScanRead): Promise<void> {
    beep()
    this.handled = this.handled.then(() => this.onRead(read)).catch(() => {})
    return this.handled
  }
}
