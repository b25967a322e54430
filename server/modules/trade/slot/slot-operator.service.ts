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

/** Appointments of stores, as the operator sets them. */
export class SlotOperatorService {
  constructor(private readonly deps: SlotOperatorDeps) {}

  /** A store and its terms; null: goods are fetched at any hour. SYS_PARAM_ERROR: there is no such store. */
  async show(storeId: string): Promise<{ store: Store; terms: SlotTerms | null }> {
    const { db, slots, storeOperator } = this.deps
    const { store } = await storeOperator.show(storeId)
    return { store, terms: (await slots.terms(db.q, storeId)) ?? null }
  }

  /**
   * Sets when goods of a store are fetched from now on; null: at any hour. Orders keep what they have, and the same terms again
   * change nothing. SYS_PARAM_ERROR: there is no such store, or its hours have no room for one appointment.
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
