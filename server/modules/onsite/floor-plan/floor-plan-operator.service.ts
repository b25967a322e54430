import { FLOOR_LEVELS_MAX, readFloorPlan } from '@contract/codes/floor-plan'
import type { LevelDraft } from '@contract/console/floor-plan'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { PubSub } from '../../../kernel/pub-sub'
import { restoredOf, undoneDetails } from '../../../kernel/undos'
import type { StoreService } from '../../goods/store'
import * as repo from './floor-plan.repo'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'floorPlan.add': 'floorPlan'
    /** The draft, title or position of a level. */
    'floorPlan.save': 'floorPlan'
    'floorPlan.publish': 'floorPlan'
    'floorPlan.remove': 'floorPlan'
  }
}
type PlanAction = 'floorPlan.add' | 'floorPlan.save' | 'floorPlan.publish' | 'floorPlan.remove'

export interface FloorPlanOperatorDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'publish'>
  stores: Pick<StoreService, 'findStores'>
}

/** Edits of plans by staff: each level has a draft, which shoppers see once it is published. */
export class FloorPlanOperatorService {
  constructor(private readonly deps: FloorPlanOperatorDeps) {}

  /** All levels, the lowest first. */
  list(): Promise<repo.LevelRecord[]> {
    return repo.listLevels(this.deps.db.q)
  }

  /** SYS_PARAM_ERROR: unknown level. */
  find(levelId: string): Promise<repo.LevelRecord> {
    return knownLevel(this.deps.db.q, levelId)
  }

  /** SYS_PARAM_ERROR: the level exists. SYS_BIZ_DATA_ERROR_CODE: the mall has FLOOR_LEVELS_MAX levels. */
  add(actor: Actor, levelId: string, draft: LevelDraft): Promise<repo.LevelRecord> {
    return this.#act(actor, 'floorPlan.add', levelId, async (tx) => {
      if ((await repo.listLevels(tx)).length >= FLOOR_LEVELS_MAX)
        fail('SYS_BIZ_DATA_ERROR_CODE', `最多 ${FLOOR_LEVELS_MAX} 层`)
      const fields = { ...draft, published: '' }
      if (!(await repo.addLevel(tx, levelId, fields))) failParam('levelId', `楼层 ${levelId} 已经有了`)
      return { before: null, after: fields }
    })
  }

  /** Saves the draft. SYS_PARAM_ERROR: unknown level. STATE_CHANGED: it has another version. */
  save(actor: Actor, levelId: string, version: number, draft: LevelDraft): Promise<repo.LevelRecord> {
    return this.#act(actor, 'floorPlan.save', levelId, async (tx) => {
      const { title, position, draft: text } = await heldLevel(tx, levelId, version, draft)
      return { before: { title, position, draft: text }, after: draft }
    })
  }

  /** Shows the draft to shoppers. SYS_PARAM_ERROR: it has a mistake. STATE_CHANGED: the level has another version. */
  async publish(actor: Actor, levelId: string, version: number): Promise<repo.LevelRecord> {
    const { draft, version: present } = await this.find(levelId)
    if (present !== version) failChanged()
    await this.#check(draft)
    return this.#act(actor, 'floorPlan.publish', levelId, async (tx) => {
      const { published } = await heldLevel(tx, levelId, version, { published: draft })
      return { before: { published }, after: { published: draft } }
    })
  }

  /** STATE_CHANGED: the level has another version. */
  async remove(actor: Actor, levelId: string, version: number): Promise<void> {
    const { db } = this.deps
    await db.tx(async (tx) => {
      const level = await knownLevel(tx, levelId)
      if (!(await repo.dropLevel(tx, levelId, version))) failChanged()
      await this.#write(tx, actor, 'floorPlan.remove', levelId, { before: fieldsOf(level), after: null })
    })
  }

  /** Restores the fields from before an act, deletes an added level, or adds a removed one (`Undo`). */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const levelId = entry.subject.id
    await this.deps.db.tx(async (tx) => {
      const level = await repo.findLevel(tx, levelId)
      const restored = restoredOf(entry, level && fieldsOf(level))
      const isDone = !restored
        ? level && (await repo.dropLevel(tx, levelId, level.version))
        : level
          ? await repo.changeLevel(tx, levelId, level.version, restored)
          : await repo.addLevel(tx, levelId, restored)
      if (!isDone) failChanged()
      const action: PlanAction = !restored ? 'floorPlan.remove' : level ? (entry.action as PlanAction) : 'floorPlan.add'
      await this.#write(tx, actor, action, levelId, undoneDetails(entry))
    })
  }

  /** SYS_PARAM_ERROR: the first mistake of a text. */
  async #check(text: string): Promise<void> {
    const { plan, problems } = readFloorPlan(text)
    const [first] = problems
    if (first) failParam('draft', first.line > 0 ? `第 ${first.line} 行：${first.text}` : first.text)
    const { db, stores } = this.deps
    const ids = plan.stores.map(({ storeId }) => storeId)
    const known = await stores.findStores(db.q, ids)
    const unknown = ids.find((id) => !known.has(id))
    if (unknown !== undefined) failParam('draft', `没有店铺“${unknown}”`)
  }

  async #act(
    actor: Actor,
    action: PlanAction,
    levelId: string,
    act: (tx: Tx) => Promise<{ before: unknown; after: unknown }>,
  ): Promise<repo.LevelRecord> {
    const { db } = this.deps
    await db.tx(async (tx) => this.#write(tx, actor, action, levelId, await act(tx)))
    return this.find(levelId)
  }

  async #write(
    tx: Tx,
    actor: Actor,
    action: PlanAction,
    levelId: string,
    details: { before: unknown; after: unknown },
  ): Promise<void> {
    const { clock, pubSub } = this.deps
    await pubSub.publish(tx, 'floorPlans', [levelId])
    await writeAudit(tx, { actor, action, subject: { kind: 'floorPlan', id: levelId }, details, at: clock.now() })
  }
}

async function knownLevel(q: Reader, levelId: string): Promise<repo.LevelRecord> {
  return (await repo.findLevel(q, levelId)) ?? failParam('levelId', '没有这一层')
}

/** Changes a level; returns it as it was before. STATE_CHANGED: it has another version. */
async function heldLevel(
  tx: Tx,
  levelId: string,
  version: number,
  fields: Partial<repo.LevelFields>,
): Promise<repo.LevelRecord> {
  const level = await knownLevel(tx, levelId)
  if (level.version !== version || !(await repo.changeLevel(tx, levelId, version, fields))) failChanged()
  return level
}

export const fieldsOf = ({ title, position, draft, published }: repo.LevelFields): repo.LevelFields => ({
  title,
  position,
  draft,
  published,
})

const failChanged = (): never => fail('STATE_CHANGED', '平面图后来又改过，请重新打开')
