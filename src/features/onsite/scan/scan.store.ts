import { makeAutoObservable, runInAction } from 'mobx'
import { ERROR_TOAST_MS } from '@/app/limits'
import type { Env } from '@/app/stores'
import { scanner } from '@/platform/scan'
import { type Camera, CameraError, type CameraProblem } from '@/platform/scan.types'
import { actOnCode, SCAN_FAILED_TEXT } from './act'
import { ScannedCodeStore } from './scanned-code.store'

/** Text shown in place of the camera's picture. */
export const CAMERA_TEXTS: Record<CameraProblem, string> = {
  refused: '没有相机权限，可在浏览器设置中开启，或输入编号',
  missing: '没有找到相机，可从相册选图，或输入编号',
  insecure: '当前地址不能使用相机，可从相册选图，或输入编号',
  failed: '相机打不开，可从相册选图，或输入编号',
}
const NOTHING_IN_PICTURE = '图片里没有找到条码或二维码'
/** The message of a code that stays in view is repeated after this time. */
const SAME_CODE_MS = 3000

/** The scanning page: camera and album picture where the platform has no scanner of its own, and a typed code. */
export class ScanStore {
  /** The typed code. */
  code = ''
  problem: CameraProblem | null = null
  /** The platform has its own scanner, so this page opens no camera. */
  hasOwnScreen = false
  /** The camera's picture is on the screen. */
  isLooking = false
  isTorchOn = false
  isBusy = false
  private camera: Camera | null = null
  /** Counts starts and stops: a camera that opens for an older count is closed. */
  private turn = 0
  private lastCode = { code: '', at: Number.NEGATIVE_INFINITY }

  constructor(
    private readonly env: Env,
    /** The code returns to a form field; it opens no page. */
    private readonly isForField = false,
  ) {
    makeAutoObservable<this, 'env' | 'isForField' | 'turn' | 'lastCode'>(
      this,
      { env: false, isForField: false, turn: false, lastCode: false },
      { autoBind: true },
    )
  }

  get hasTorch(): boolean {
    return this.camera?.hasTorch ?? false
  }

  /** Starts the camera in the element of that id, unless the platform has its own scanner. */
  async look(elementId: string): Promise<void> {
    this.stop()
    const { turn } = this
    this.problem = null
    const hasOwnScreen = (await scanner.screen()) !== null
    if (turn !== this.turn) return
    runInAction(() => {
      this.hasOwnScreen = hasOwnScreen
    })
    if (hasOwnScreen) return
    try {
      const camera = await scanner.watch(elementId, (code) => this.read(code))
      if (turn !== this.turn) return camera.stop()
      runInAction(() => {
        this.camera = camera
        this.isLooking = true
      })
    } catch (error) {
      runInAction(() => {
        if (turn === this.turn) this.problem = error instanceof CameraError ? error.problem : 'failed'
      })
    }
  }

  /** The page is covered or closed: stops the camera. */
  stop(): void {
    this.turn += 1
    this.camera?.stop()
    this.camera = null
    this.isLooking = false
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

  setCode(code: string): void {
    this.code = code
  }

  async submit(): Promise<void> {
    if (this.code.trim() === '') return this.env.toast('请输入编号')
    await this.act(this.code)
  }

  async choosePicture(): Promise<void> {
    const code = await scanner.readPicture().catch(() => undefined)
    if (code === undefined) return this.env.toast(SCAN_FAILED_TEXT, { ms: ERROR_TOAST_MS })
    if (code === '') return this.env.toast(NOTHING_IN_PICTURE, { ms: ERROR_TOAST_MS })
    if (code !== null) await this.act(code)
  }

  /** Returns the code to the form that requested it. */
  async fillField(code: string): Promise<null> {
    this.env.stores.get(ScannedCodeStore).put(code)
    await this.env.back()
    return null
  }

  /** Handles a code from the camera; true stops the camera. */
  private async read(code: string): Promise<boolean> {
    const { lastCode } = this
    if (lastCode.code === code && this.env.now() - lastCode.at < SAME_CODE_MS) return false
    const isOpened = await this.act(code)
    this.lastCode = { code, at: this.env.now() }
    return isOpened
  }

  /** True when a page opened. */
  private async act(code: string): Promise<boolean> {
    if (this.isBusy) return false
    this.isBusy = true
    try {
      const message = this.isForField ? await this.fillField(code) : await actOnCode(this.env, code, 'replace')
      if (message) this.env.toast(message, { ms: ERROR_TOAST_MS })
      return message === null
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }
}
