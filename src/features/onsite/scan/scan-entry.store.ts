import { SCAN_TYPE, STORE_CODE, scanKindOf } from '@contract/codes/scan'
import { makeAutoObservable, runInAction } from 'mobx'
import { ERROR_TOAST_MS } from '@/app/limits'
import type { Env } from '@/app/stores'
import { ScanSessionStore } from './scan-session.store'

const NO_STORE_CODE_TEXT = '这不是门店码，请扫门店入口处的码'

/** The code at the entrance of a store, scanned or typed: opens the store's scan cart. */
export class ScanEntryStore {
  code = ''
  problem = ''
  isBusy = false

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env'>(this, { env: false }, { autoBind: true })
  }

  setCode(code: string): void {
    this.code = code
    this.problem = ''
  }

  async read({ code }: { code: string }): Promise<void> {
    const problem = await this.enter(code)
    if (problem) this.env.toast(problem, { ms: ERROR_TOAST_MS })
  }

  /** A typed code; the digits of the store alone are enough. */
  async submit(): Promise<void> {
    const code = this.code.trim()
    const problem =
      code === '' ? '请输入门店码' : await this.enter(scanKindOf(code) === 'store' ? code : STORE_CODE + code)
    runInAction(() => {
      this.problem = problem ?? ''
    })
  }

  /** Resolves to the problem as text, or to null. */
  private async enter(code: string): Promise<string | null> {
    if (this.isBusy) return null
    if (scanKindOf(code) !== 'store') return NO_STORE_CODE_TEXT
    this.isBusy = true
    try {
      const refusal = await this.env.stores.get(ScanSessionStore).enter(this.env, code, SCAN_TYPE.fromScanner)
      return refusal?.message ?? null
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }
}
