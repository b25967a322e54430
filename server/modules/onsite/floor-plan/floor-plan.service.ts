import { type FloorPlan, placeCodeOf, readFloorPlan } from '@contract/codes/floor-plan'
import type { LevelPlan, PlanPlace } from '@contract/schema/floor-plan'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import type { StoreDirectoryService } from '../../goods/store-directory'
import * as repo from './floor-plan.repo'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Ids of levels. */
    floorPlans: true
  }
}

/** A change takes effect after this time even when its message is lost. */
const KEEP_MS = 3000

export interface FloorPlanDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'subscribe'>
  storeDirectory: Pick<StoreDirectoryService, 'list'>
}

/** The published plans of the levels. */
export class FloorPlanService {
  readonly #levels: FreshCache<repo.LevelRecord[]>
  /** Parsed plans by level, with their texts: parsing places the names, which takes milliseconds. */
  readonly #plans = new Map<string, { text: string; plan: FloorPlan }>()

  constructor(private readonly deps: FloorPlanDeps) {
    this.#levels = new FreshCache(deps.clock, KEEP_MS, 1)
    deps.pubSub.subscribe('floorPlans', () => this.#levels.forget())
  }

  /** The levels with a plan, the lowest first [floor-plan.published]. */
  async list(): Promise<{ levelId: string; title: string }[]> {
    return (await this.#published()).map(({ levelId, title }) => ({ levelId, title }))
  }

  /** SYS_BIZ_DATA_ERROR_CODE: the level has no plan. */
  async detail(levelId: string, now: number): Promise<LevelPlan> {
    const level = (await this.#published()).find((one) => one.levelId === levelId)
    if (!level) return fail('SYS_BIZ_DATA_ERROR_CODE', '这一层还没有平面图')
    const plan = this.#planOf(level)
    const stores = new Map((await this.deps.storeDirectory.list(now)).map((store) => [store.storeId, store]))
    return {
      levelId,
      title: level.title,
      width: plan.width,
      height: plan.height,
      outline: plan.outline,
      stores: plan.stores.flatMap((shape) => {
        const store = stores.get(shape.storeId)
        return store ? [{ ...shape, name: store.name, isOpen: store.isOpen, category: store.category }] : []
      }),
      rooms: plan.rooms,
      marks: plan.marks,
    }
  }

  /** The position of a scanned code; null when it is on no plan [floor-plan.here]. */
  async locate(text: string, now: number): Promise<PlanPlace | null> {
    const code = placeCodeOf(text)
    for (const level of await this.#published()) {
      const { levelId } = level
      const { stores, spots } = this.#planOf(level)
      const spot = spots.find((one) => one.code === code)
      if (spot) return { levelId, x: spot.x, y: spot.y, name: '' }
      const shape = stores.find(({ storeId }) => storeId === code)
      if (!shape) continue
      const store = (await this.deps.storeDirectory.list(now)).find(({ storeId }) => storeId === code)
      return { levelId, ...shape.label, name: store?.name ?? '' }
    }
    return null
  }

  #planOf({ levelId, published }: repo.LevelRecord): FloorPlan {
    const known = this.#plans.get(levelId)
    if (known?.text === published) return known.plan
    const { plan } = readFloorPlan(published)
    this.#plans.set(levelId, { text: published, plan })
    return plan
  }

  async #published(): Promise<repo.LevelRecord[]> {
    const levels = await this.#levels.get('all', () => repo.listLevels(this.deps.db.q))
    return levels.filter(({ published }) => published !== '')
  }
}
