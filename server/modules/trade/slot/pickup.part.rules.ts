import { OFFER_TYPE } from '@contract/codes/offer'
import type { SubmitProblem } from '@contract/schema/order'
import type { Refusal } from '../../../kernel/reservations'
import { type GoodLine, type PricedCheckout, type PricedStore, problemOf } from '../checkout-part'
import type { Slot } from './slot.rules'
import type { OfferedSlot, StoreSlots } from './slot.service'
import { SLOT, slotKey } from './slot-reservable'

const UNCHOSEN_TEXT = '请选择取货时间'
const OVER_TEXT = '取货时间已不可约，请重新选择'
const FULL_TEXT = '取货时间已约满，请重新选择'

/** The appointment of one store's goods. */
export interface Appointment extends StoreSlots {
  /** Null: no slot is chosen, or the chosen one is not available. */
  chosen: Slot | null
  problems: readonly SubmitProblem[]
}

/** The checkout may still have no appointment, a commit must have one. */
export function appointmentOf(
  { terms, slots }: StoreSlots,
  { slotAt, lines }: { slotAt: number | undefined; lines: readonly GoodLine[] },
  isCommit: boolean,
): Appointment {
  const asked = slots.find(({ at }) => at === slotAt)
  const text = slotAt === undefined ? (isCommit ? UNCHOSEN_TEXT : null) : whyNot(asked)
  const problems = text === null ? [] : lines.map(({ sku }) => problemOf(sku, 'slot', text))
  return { terms, slots, chosen: asked && !asked.isFull ? asked : null, problems }
}

function whyNot(asked: OfferedSlot | undefined): string | null {
  if (!asked) return OVER_TEXT
  return asked.isFull ? FULL_TEXT : null
}

/** Problems of goods whose slot has become full meanwhile. */
export function slotProblems(
  stores: readonly PricedStore[],
  appointments: ReadonlyMap<string, Appointment>,
  refused: readonly Refusal[],
): SubmitProblem[] {
  const full = new Set(refused.flatMap(({ kind, key }) => (kind === SLOT ? [key] : [])))
  return stores.flatMap((store) => {
    const own = appointments.get(store.store.storeId)
    const isFull = own && slotRequests(store, own).some(({ key }) => full.has(key))
    return isFull ? store.lines.map(({ sku }) => problemOf(sku, 'slot', FULL_TEXT)) : []
  })
}

/**
 * Whether an order may be paid at pickup: by appointment, at one store that allows it, no cross-border goods, and no
 * flash price, because its pieces are reserved for shoppers who pay immediately.
 */
export function canPayAtPickup(
  { stores, quote: { totals } }: Pick<PricedCheckout, 'stores' | 'quote'>,
  appointments: ReadonlyMap<string, Appointment>,
): boolean {
  const [one, ...others] = stores
  if (!one || !appointments.get(one.store.storeId)?.terms.payAtPickup) return false
  if (others.length > 0 || totals.payableCents === 0 || totals.taxCents > 0) return false
  return !one.lines.some(({ quoted }) => quoted.discounts.some(({ kind }) => kind === OFFER_TYPE.flashSale))
}

/** A place in the chosen slot, at an order's first line. */
export function slotRequests({ store: { storeId }, lines: [first] }: PricedStore, appointment: Appointment) {
  if (!first || !appointment.chosen) return []
  const { chosen, terms } = appointment
  return [{ lineId: first.orderLineId, key: slotKey(storeId, chosen.at), number: 1, most: terms.most }]
}
