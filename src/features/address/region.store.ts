import { ROOT_AREA_CODE } from '@contract/codes/session'
import type { Area } from '@contract/schema/address'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Latest } from '@/app/latest'
import type { Env } from '@/app/stores'
import { stored } from '@/platform/storage'

/** The reply as cached on the device; reused when its code is 0 (spec 7 getAreaTreeByParent). */
interface CachedAreas {
  code: number
  parent: string
  records: Area[]
}
const isCached = (value: unknown): value is CachedAreas =>
  typeof value === 'object' && value !== null && 'code' in value && 'records' in value && 'parent' in value
/** Provinces under the spec's key; deeper levels are asked for. */
const cached = stored('AREA_KEY', isCached)

/** Picking a region level by level: province, city, district, street. */
export class RegionStore {
  /** Chosen so far, from the province down. */
  chosen: Area[] = []
  choices: readonly Area[] = []
  isLoading = false
  message: string | null = null
  private readonly latest = new Latest()

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'latest'>(this, { env: false, latest: false }, { autoBind: true })
  }

  get isComplete(): boolean {
    const last = this.chosen.at(-1)
    return last !== undefined && !last.hasChildren
  }

  open(): Promise<void> {
    const last = this.chosen.at(-1)
    return this.load(
      last?.hasChildren === false ? (this.chosen.at(-2)?.code ?? ROOT_AREA_CODE) : (last?.code ?? ROOT_AREA_CODE),
    )
  }

  /** Goes back to a level, to choose it anew. */
  backTo(level: number): Promise<void> {
    this.chosen = this.chosen.slice(0, level)
    return this.load(this.chosen.at(-1)?.code ?? ROOT_AREA_CODE)
  }

  /** Chooses one; true when it was the last level. */
  choose(area: Area): boolean {
    const level = this.chosen.findIndex((known) => known.parentCode === area.parentCode)
    this.chosen = [...(level < 0 ? this.chosen : this.chosen.slice(0, level)), area]
    if (!area.hasChildren) return true
    void this.load(area.code)
    return false
  }

  async load(parent: string): Promise<void> {
    const isNewest = this.latest.ask()
    this.message = null
    this.choices = []
    const known = cached.get()
    if (known && known.code === 0 && known.parent === parent) {
      this.choices = known.records
      // Another level's reply may be on its way; nobody waits for it any more.
      this.isLoading = false
      return
    }
    this.isLoading = true
    const asked = this.env.call('GET userAddress/getAreaTreeByParent', { code: parent }, { quiet: true })
    const reply = await this.env.try(asked)
    if (!isApiError(reply) && parent === ROOT_AREA_CODE) cached.set({ code: 0, parent, records: reply.records })
    runInAction(() => {
      if (!isNewest()) return
      this.isLoading = false
      if (isApiError(reply)) this.message = reply.message
      else this.choices = reply.records
    })
  }
}
