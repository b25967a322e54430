import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { Store, StoreOperatorService } from '../../goods/store'
import type { SlotTerms } from './slot.rules'
import type { SlotService } from './slot.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'slot.set': 'store'
  }
}

export interface SlotOperatorDeps {
  db: Db
  clock: Clock
  slots: Pick<SlotService, 'terms' | 'put' | 'drop'>
  storeOperator: Pick<StoreOperatorService, 'show'>
}

/** Slot terms of stores, as operators set them. */
export class SlotOperatorService {
  constructor(private readonly deps: SlotOperatorDeps) {}

  /** A store and its terms; null: pickup without appointment. SYS_PARAM_ERROR: unknown store. */
  async show(storeId: string): Promise<{ store: Store; terms: SlotTerms | null }> {
    const { db, slots, storeOperator } = this.deps
    const { store } = await storeOperator.show(storeId)
    return { store, terms: (await slots.terms(db.q, storeId)) ?? null }
  }

  /**
   * Sets a store's terms for future orders; null: pickup without appointment. Existing appointments stay, and equal
   * terms change nothing. SYS_PARAM_ERROR: unknown store, or its hours are shorter than one slot.
   */
  async set(actor: Actor, storeId: string, terms: SlotTerms | null): Promise<void> {
    const { db, clock, slots, storeOperator } = this.deps
    await storeOperator.show(storeId)
    if (terms && minuteOf(terms.openTime) + terms.minutes > minuteOf(terms.closeTime))
      failParam(
        'minutes',
        `from ${terms.openTime} to ${terms.closeTime} there is no time for one of ${terms.minutes} minutes`,
      )
    await db.tx(async (tx) => {
      const before = (await slots.terms(tx, storeId)) ?? null
      if (JSON.stringify(before) === JSON.stringify(terms)) return
      const at = clock.now()
      await (terms ? slots.put(tx, terms, at) : slots.drop(tx, storeId))
      const subject = { kind: 'store', id: storeId } as const
      await writeAudit(tx, { actor, action: 'slot.set', subject, details: { before, after: terms }, at })
    })
  }
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
