import { makeAutoObservable, runInAction } from 'mobx'
import { ERROR_TOAST_MS } from '@/app/limits'
import type { Env } from '@/app/stores'
import { scanner } from '@/platform/scan'
import { actOnCode, SCAN_FAILED_TEXT } from './act'
import type { ScanRead } from './scan-loop'
import { ScannedCodeStore } from './scanned-code.store'

const NOTHING_IN_PICTURE = '图片里没有找到条码或二维码'

/** The scanning page: camera and album picture where the platform has no scanner of its own, and a typed code. */
export class ScanStore {
  /** The typed code. */
  code = ''
  isBusy = false

  constructor(
    private readonly env: Env,
    /** The code returns to a form field; it opens no page. */
    private readonly isForField = false,
  ) {
    makeAutoObservable<this, 'env' | 'isForField'>(this, { env: false, isForField: false }, { autoBind: true })
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

  /** A code of the camera or of the platform's scanner. */
  async read({ code }: ScanRead): Promise<void> {
    await this.act(code)
  }

  private async act(code: string): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    try {
      const message = this.isForField ? await this.fillField(code) : await actOnCode(this.env, code, 'replace')
      if (message) this.env.toast(message, { ms: ERROR_TOAST_MS })
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }

  /** Returns the code to the form that requested it. */
  private async fillField(code: string): Promise<null> {
    this.env.stores.get(ScannedCodeStore).put(code)
    await this.env.back()
    return null
  }
}
