import type { DataExport } from '@contract/schema/data-export'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { serverOrigin } from '@/app/environment'
import { ERROR_TOAST_MS } from '@/app/limits'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

interface State {
  latest: DataExport | null
  canAsk: boolean
}

/** Poll interval while the file is being written. */
const LOOK_MS = 2000

/** The file of the shopper's own data: request, progress, link. */
export class DataExportStore {
  readonly loaded: Resource<State>
  isBusy = false
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly env: Env) {
    this.loaded = new Resource(async () => {
      const state = await env.call('GET dataExport/latest', {}, { quiet: true })
      this.follow(state)
      return state
    })
    makeAutoObservable<this, 'env' | 'timer' | 'follow'>(
      this,
      { env: false, loaded: false, timer: false, follow: false },
      { autoBind: true },
    )
  }

  get latest(): DataExport | null {
    return this.loaded.value?.latest ?? null
  }
  get isWriting(): boolean {
    return this.latest !== null && !this.latest.isReady
  }
  /** 0 to 1. */
  get progress(): number {
    const { latest } = this
    return latest && latest.areas > 0 ? latest.done / latest.areas : 0
  }

  async ask(): Promise<void> {
    await this.busy(async () => {
      const reply = await this.env.try(this.env.call('POST dataExport/ask', {}, { quiet: true }))
      if (isApiError(reply)) return this.tell(reply)
      this.loaded.set(reply)
      this.follow(reply)
    })
  }

  /** The address of the file; null when the server gave none. */
  async link(): Promise<string | null> {
    return this.busy(async () => {
      const reply = await this.env.try(this.env.call('POST dataExport/link', {}, { quiet: true }))
      if (!isApiError(reply)) return `${serverOrigin()}${reply.url}`
      this.tell(reply)
      await this.loaded.reload()
      return null
    })
  }

  dispose(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
  }

  private follow = ({ latest }: State): void => {
    this.dispose()
    if (latest && !latest.isReady) this.timer = setTimeout(() => void this.loaded.refresh(), LOOK_MS)
  }

  private tell(error: { message: string; isReported?: boolean }): void {
    if (!error.isReported) this.env.toast(error.message, { ms: ERROR_TOAST_MS })
  }

  private async busy<T>(work: () => Promise<T>): Promise<T> {
    this.isBusy = true
    try {
      return await work()
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }
}
