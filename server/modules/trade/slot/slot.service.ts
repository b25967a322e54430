import { DAY_MS } from '@contract/codes/china-time'
import type { Reader, Tx } from '../../../kernel/db'
import type { QuotaService } from '../../finance/quota'
import type { StoreService } from '../../goods/store'
import * as repo from './slot.repo'
import { type Slot, type SlotTerms, slotsOf } from './slot.rules'
import { SLOT, slotKey } from './slot-reservable'

/** A slot, and whether it is full. */
export interface OfferedSlot extends Slot {
  isFull: boolean
}

/** A store's slots now, earliest first. */
export interface StoreSlots {
  terms: SlotTerms
  slots: readonly OfferedSlot[]
}

/** Pickup slots of stores, each for a limited number of orders. */
export class SlotService {
  constructor(
    private readonly quotas: Pick<QuotaService, 'forgetBelow' | 'leftOf'>,
    private readonly stores: Pick<StoreService, 'findStores'>,
  ) {}

  /** A store's terms; undefined for pickup without appointment. */
  async terms(q: Reader, storeId: string): Promise<SlotTerms | undefined> {
    return (await repo.findTerms(q, [storeId]))[0]
  }

  /**
   * Slots of those stores that have terms. A commit need not `count` full slots: its reservation fails on a full one.
   */
  async of(q: Reader, storeIds: readonly string[], count: boolean, now: number): Promise<Map<string, StoreSlots>> {
    if (storeIds.length === 0) return new Map()
    const found = await repo.findTerms(q, storeIds)
    if (found.length === 0) return new Map()
    const stores = await this.stores.findStores(
      q,
      found.map(({ storeId }) => storeId),
    )
    const all = found.map((terms) => {
      const { exceptions } = stores.get(terms.storeId) ?? {}
      return { terms, slots: slotsOf(terms, now, exceptions) }
    })
    const keys = all.flatMap(({ terms, slots }) => slots.map(({ at }) => slotKey(terms.storeId, at)))
    const gone = count ? await this.quotas.leftOf(q, SLOT, keys) : new Map<string, { taken: number }>()
    return new Map(
      all.map(({ terms, slots }) => [
        terms.storeId,
        {
          terms,
          slots: slots.map((slot) => {
            const taken = gone.get(slotKey(terms.storeId, slot.at))?.taken ?? 0
            return { ...slot, isFull: taken >= terms.most }
          }),
        },
      ]),
    )
  }

  /** Deletes the quota rows of slots that ended more than a day ago. */
  sweep(tx: Tx, now: number): Promise<void> {
    return this.quotas.forgetBelow(tx, { kind: SLOT, ref: slotKey('', now - DAY_MS) })
  }

  /** Sets a store's terms for future orders. Existing appointments stay. */
  put(tx: Tx, terms: SlotTerms, now: number): Promise<void> {
    return repo.putTerms(tx, terms, now)
  }

  /** Deletes a store's terms: pickup without appointment. */
  drop(tx: Tx, storeId: string): Promise<void> {
    return repo.dropTerms(tx, storeId)
  }
}
