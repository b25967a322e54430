import type { Db } from '../../../kernel/db'
import type { SlotTerms } from './slot.rules'
import type { SlotService } from './slot.service'

export interface SlotDemo {
  /** Terms of stores with pickup by appointment. */
  slots: readonly SlotTerms[]
}

export function seedSlot({ db, slots }: { db: Db; slots: SlotService }, demo: SlotDemo, now: number): Promise<void> {
  return db.tx(async (tx) => {
    for (const terms of demo.slots) await slots.put(tx, terms, now)
  })
}
