import type { LevelPlan, PlanPlace } from '@contract/schema/floor-plan'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

export const NO_PLACE_TEXT = '这个码不在平面图上'

/** The plans of the levels: one is shown, with the shopper's place if a code gave it. */
export class FloorPlanStore {
  readonly levels: Resource<{ records: { levelId: string; title: string }[] }>
  readonly plan: Resource<LevelPlan>
  levelId = ''
  here: PlanPlace | null = null

  constructor(private readonly env: Env) {
    this.levels = new Resource(() => this.env.call('GET floorPlan/list', {}, { quiet: true }))
    this.plan = new Resource(() => this.env.call('GET floorPlan/detail', { levelId: this.levelId }, { quiet: true }))
    makeAutoObservable<this, 'env'>(
      this,
      { env: false, levels: false, plan: false, here: observableRef },
      { autoBind: true },
    )
  }

  /** The place on the shown level. */
  get place(): PlanPlace | null {
    return this.here?.levelId === this.levelId ? this.here : null
  }

  /** Opens the level of a code's place, else this level, else the lowest. */
  async open({ level, here }: { level?: string | undefined; here?: string | undefined }): Promise<void> {
    await this.levels.reload()
    if (here && (await this.locate(here))) return
    const levels = this.levels.value?.records ?? []
    const shown = levels.find(({ levelId }) => levelId === level) ?? levels[0]
    if (shown) await this.choose(shown.levelId)
  }

  async choose(levelId: string): Promise<void> {
    if (levelId === this.levelId && this.plan.isLoaded) return
    this.levelId = levelId
    await this.plan.reload()
  }

  /** Shows where a scanned code is; false, with a message, when it is on no plan [floor-plan.here]. */
  async locate(code: string): Promise<boolean> {
    const reply = await this.env.try(this.env.call('GET floorPlan/locate', { code }, { quiet: true }))
    const place = isApiError(reply) ? null : reply.place
    if (!place) {
      this.env.toast(isApiError(reply) ? reply.message : NO_PLACE_TEXT)
      return false
    }
    runInAction(() => {
      this.here = place
    })
    await this.choose(place.levelId)
    return true
  }
}
