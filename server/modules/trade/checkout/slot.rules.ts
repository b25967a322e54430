import type { PickupSlots, SubmitProblem } from '@contract/schema/order'
import type { Refusal } from '../../../kernel/holders'
import { SLOT, type Slot, type StoreSlots, slotKey, slotView } from '../slot'
import { type GoodLine, problemOf } from './line.rules'

const UNCHOSEN_TEXT = '请选择取货时间'
const OVER_TEXT = '取货时间已不可约，请重新选择'
const FULL_TEXT = '取货时间已约满，请重新选择'

/** When a store's goods are fetched: the chosen time, if there is one, and what a submit page may choose from. */
export interface Appointment {
  chosen: Slot | null
  /** Orders that each takes. */
  most: number
  view: PickupSlots
}

interface Fetched {
  slotAt: number | undefined
  lines: readonly GoodLine[]
}

/** A store's appointment, and what stands against it: a submit page may still have none, a commit must name one. */
export function appointmentOf(
  { terms, slots }: StoreSlots,
  { slotAt, lines }: Fetched,
  { isCommit, now }: { isCommit: boolean; now: number },
): { appointment: Appointment; problems: SubmitProblem[] } {
  const asked = slots.find(({ at }) => at === slotAt)
  const text =
    slotAt === undefined ? (isCommit ? UNCHOSEN_TEXT : null) : !asked ? OVER_TEXT : asked.isFull ? FULL_TEXT : null
  const chosen = asked && !asked.isFull ? asked : null
  const view = slotView(slots, chosen, now)
  const problems = text === null ? [] : lines.map(({ sku }) => problemOf(sku, 'slot', text))
  return { appointment: { chosen, most: terms.most, view }, problems }
}

/** Goods of stores whose hour was taken by others meanwhile. */
export function slotProblems(lines: readonly GoodLine[], refused: readonly Refusal[]): SubmitProblem[] {
  const full = new Set(refused.flatMap(({ kind, key }) => (kind === SLOT ? [key.split(' ')[1]] : [])))
  return lines.flatMap(({ storeId, sku }) => (full.has(storeId) ? [problemOf(sku, 'slot', FULL_TEXT)] : []))
}

/** A place at the chosen hour, held by an order's first line. */
export function slotClaims(storeId: string, lineId: string | undefined, appointment: Appointment | undefined) {
  if (!lineId || !appointment?.chosen) return []
  return [{ lineId, key: slotKey(storeId, appointment.chosen.at), number: 1, most: appointment.most }]
}
