import { DAY_MS } from '@contract/codes/china-time'
import type { Reader, Tx } from '../../../kernel/db'
import type { QuotaService } from '../../finance/quota'
import * as repo from './slot.repo'
import { type Slot, type SlotTerms, slotsOf } from './slot.rules'
import { SLOT, slotKey } from './slot-reservable'

/** An appointment that may be chosen, or not for want of room. */
export interface OfferedSlot extends Slot {
  isFull: boolean
}

/** A store's appointments now, the earliest first. */
export interface StoreSlots {
  terms: SlotTerms
  slots: readonly OfferedSlot[]
}

/** Appointments at which goods are fetched from their store (behaviours 2.5, 2.21), each for so many orders. */
export class SlotService {
  constructor(private readonly quotas: QuotaService) {}

  /** A store's terms; undefined where goods are fetched at any hour. */
  async terms(q: Reader, storeId: string): Promise<SlotTerms | undefined> {
    return (await repo.findTerms(q, [storeId]))[0]
  }

  /** Appointments of those stores that have any. A commit takes a place or fails: it need not `count` those that are gone. */
  async of(q: Reader, storeIds: readonly string[], count: boolean, now: number): Promise<Map<string, StoreSlots>> {
    if (storeIds.length === 0) return new Map()
    const all = (await repo.findTerms(q, storeIds)).map((terms) => ({ terms, slots: slotsOf(terms, now) }))
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

  /** Forgets how full hours were that are over since yesterday. */
  sweep(tx: Tx, now: number): Promise<void> {
    return this.quotas.forgetBelow(tx, { kind: SLOT, ref: slotKey('', now - DAY_MS) })
  }

  /** Sets when goods of a store are fetched from now on. Orders keep what they have. */
  put(tx: Tx, terms: SlotTerms, now: number): Promise<void> {
    return repo.putTerms(tx, terms, now)
  }

  /** Lets goods of a store be fetched at any hour. */
  drop(tx: Tx, storeId: string): Promise<void> {
    return repo.dropTerms(tx, storeId)
  }
}
