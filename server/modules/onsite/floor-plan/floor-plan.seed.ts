import type { Db } from '../../../kernel/db'
import * as repo from './floor-plan.repo'

export interface FloorPlanDemo {
  /** The lowest first. */
  floorLevels: readonly { levelId: string; title: string; text: string }[]
}

export async function seedFloorPlan({ db }: { db: Db }, demo: FloorPlanDemo): Promise<void> {
  await db.tx(async (tx) => {
    for (const [position, { levelId, title, text }] of demo.floorLevels.entries())
      await repo.addLevel(tx, levelId, { title, position, draft: text, published: text })
  })
}
