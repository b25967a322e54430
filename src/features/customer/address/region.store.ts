import { ROOT_AREA_CODE } from '@contract/codes/session'
import type { Area } from '@contract/schema/address'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import type { Env } from '@/app/stores'
import { stored } from '@/platform/storage'

/** The reply as cached on the device; reused when its code is 0 [purchase.area-key]. */
interface CachedAreas {
  code: number
  parent: string
  records: Area[]
}
const isCached = (value: unknown): value is CachedAreas =>
  typeof value === 'object' && value !== null && 'code' in value && 'records' in value && 'parent' in value
/** Provinces are cached under AREA_KEY; deeper levels are loaded on demand. */
const cached = stored('AREA_KEY', isCached)

/** Whether an area is inside another by its code: 330108 in 330100 and 330000, a street in its district. */
const isWithin = (code: string, outer: string) =>
  code.startsWith(outer.length > 6 ? outer : outer.replace(/(00)+$/, ''))

/** Selection of a region level by level: province, city, district, street. */
export class RegionStore {
  /** Selected areas, from the province down. */
  chosen: Area[] = []
  choices: readonly Area[] = []
  isLoading = false
  message: string | null = null
  private readonly latest = new LatestRequest()

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'latest'>(this, { env: false, latest: false }, { autoBind: true })
  }

  get isComplete(): boolean {
    const last = this.chosen.at(-1)
    return last !== undefined && !last.hasChildren
  }

  /** Opens at the current selection; with a code at that area and all levels above it. */
  async open(code = ''): Promise<void> {
    if (code !== '' && this.chosen.at(-1)?.code !== code) {
      const isNewest = this.latest.ask()
      this.isLoading = true
      this.choices = []
      const way = await this.wayTo(code)
      if (!isNewest()) return
      runInAction(() => {
        this.chosen = way
      })
    }
    const end = this.chosen.at(-1)
    const level = end?.hasChildren === false ? end.parentCode : end?.code
    return this.load(level ?? ROOT_AREA_CODE)
  }

  /** Areas from the top to the given one; empty when one of them is unknown or failed to load. */
  private async wayTo(code: string): Promise<Area[]> {
    const way: Area[] = []
    while (way.at(-1)?.code !== code) {
      const records = await this.childrenOf(way.at(-1)?.code ?? ROOT_AREA_CODE)
      const next = records?.find((area) => isWithin(code, area.code))
      if (!next) return []
      way.push(next)
    }
    return way
  }

  private async childrenOf(parent: string): Promise<readonly Area[] | null> {
    const known = cached.get()
    if (known && known.code === 0 && known.parent === parent) return known.records
    try {
      return (await this.env.call('GET userAddress/getAreaTreeByParent', { code: parent }, { quiet: true })).records
    } catch (error) {
      if (isApiError(error)) return null
      throw error
    }
  }

  /** Returns to a level. */
  backTo(level: number): Promise<void> {
    this.chosen = this.chosen.slice(0, level)
    return this.load(this.chosen.at(-1)?.code ?? ROOT_AREA_CODE)
  }

  /** Selects an area; true at the last level. */
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
      // The pending reply belongs to another level and is not needed.
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
