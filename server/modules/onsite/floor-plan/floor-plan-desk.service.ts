import type { DeskLevel, LevelDraft } from '@contract/console/floor-plan'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import { needWholeMall, wholeMallRefusal } from '../../../kernel/store-scope'
import type { LevelRecord } from './floor-plan.repo'
import type { FloorPlanOperatorService } from './floor-plan-operator.service'

/** The account that reads or edits. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

interface FloorPlanDeskDeps {
  operator: Pick<FloorPlanOperatorService, 'list' | 'find' | 'add' | 'save' | 'publish' | 'remove'>
}

/** Reads and edits of plans by staff. Plans belong to the whole mall. */
export class FloorPlanDeskService {
  constructor(private readonly deps: FloorPlanDeskDeps) {}

  async list(staff: Editor): Promise<DeskLevel[]> {
    return (await this.deps.operator.list()).map((level) => shownTo(staff, level))
  }

  async detail(staff: Editor, levelId: string): Promise<DeskLevel> {
    return shownTo(staff, await this.deps.operator.find(levelId))
  }

  async add(actor: Actor, staff: Editor, levelId: string, draft: LevelDraft): Promise<DeskLevel> {
    needWholeMall(staff.stores)
    return shownTo(staff, await this.deps.operator.add(actor, levelId, draft))
  }

  async save(
    actor: Actor,
    staff: Editor,
    { levelId, version, ...draft }: LevelDraft & { levelId: string; version: number },
  ): Promise<DeskLevel> {
    needWholeMall(staff.stores)
    return shownTo(staff, await this.deps.operator.save(actor, levelId, version, draft))
  }

  async publish(actor: Actor, staff: Editor, levelId: string, version: number): Promise<DeskLevel> {
    needWholeMall(staff.stores)
    return shownTo(staff, await this.deps.operator.publish(actor, levelId, version))
  }

  async remove(actor: Actor, staff: Editor, levelId: string, version: number): Promise<void> {
    needWholeMall(staff.stores)
    await this.deps.operator.remove(actor, levelId, version)
  }
}

function shownTo(staff: Editor, level: LevelRecord): DeskLevel {
  const refusal = wholeMallRefusal(staff.stores)
  const { levelId, title, position, version, draft, published } = level
  const isChanged = draft !== published
  return {
    levelId,
    title,
    position,
    version,
    draft,
    published,
    isPublished: published !== '',
    isChanged,
    acts: !staff.permissions.includes('content.edit')
      ? []
      : [
          { code: 'publish', text: '发布', look: 'primary', refusal: refusal || (isChanged ? '' : '没有改动') },
          { code: 'remove', text: '删除', look: 'danger', refusal },
        ],
  }
}
