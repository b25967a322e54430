import { monthDay } from '@contract/codes/china-time'
import { OFFER_TYPE } from '@contract/codes/offer'
import { MOST_UNPAID_PICKUPS } from '@contract/codes/pickup'
import type { PickupSlots, SubmitProblem } from '@contract/schema/order'
import type { Refusal } from '../../../kernel/reservations'
import type { Quote, QuotedLine } from '../../offers/pricing'
import { dayName, hoursOf, type OfferedSlot, SLOT, type Slot, type StoreSlots, slotKey, UNPAID_PICKUP } from '../slot'
import { type GoodLine, problemOf } from './line.rules'

const UNCHOSEN_TEXT = '请选择取货时间'
const OVER_TEXT = '取货时间已不可约，请重新选择'
const FULL_TEXT = '取货时间已约满，请重新选择'

/** When a store's goods are fetched: the chosen time, if there is one, and what a submit page may choose from. */
export interface Appointment {
  chosen: Slot | null
  /** Orders that each takes. */
  most: number
  /** Its store lets them be paid where they are fetched. */
  payAtPickup: boolean
  view: PickupSlots
}

interface Fetched {
  slotAt: number | undefined
  lines: readonly GoodLine[]
}

/** What may be chosen from, by days. */
export function slotsView(slots: readonly OfferedSlot[], chosen: Slot | null, now: number): PickupSlots {
  const dates = [...new Set(slots.map(({ at }) => monthDay(at)))]
  return {
    slotAt: chosen?.at ?? null,
    text: chosen ? `${dayName(chosen.at, now)} ${hoursOf(chosen)}` : '',
    days: dates.map((date) => {
      const own = slots.filter(({ at }) => monthDay(at) === date)
      return {
        name: dayName(own[0]?.at ?? now, now),
        date,
        slots: own.map((slot) => ({ slotAt: slot.at, text: hoursOf(slot), isFull: slot.isFull })),
      }
    }),
  }
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
  const view = slotsView(slots, chosen, now)
  const problems = text === null ? [] : lines.map(({ sku }) => problemOf(sku, 'slot', text))
  return { appointment: { chosen, most: terms.most, payAtPickup: terms.payAtPickup, view }, problems }
}

/** Goods of stores whose hour was taken by others meanwhile. */
export function slotProblems(lines: readonly GoodLine[], refused: readonly Refusal[]): SubmitProblem[] {
  const full = new Set(refused.flatMap(({ kind, key }) => (kind === SLOT ? [key.split(' ')[1]] : [])))
  return lines.flatMap(({ storeId, sku }) => (full.has(storeId) ? [problemOf(sku, 'slot', FULL_TEXT)] : []))
}

/**
 * Whether what is ordered may be paid where it is fetched: by appointment, at one store that lets it, nothing from abroad,
 * and nothing of it at a flash price, whose pieces are for who pays.
 */
export function canPayAtPickup(
  stores: readonly { appointment?: Appointment; lines: readonly { quoted: Pick<QuotedLine, 'discounts'> }[] }[],
  { payableCents, taxCents }: Pick<Quote['totals'], 'payableCents' | 'taxCents'>,
): boolean {
  const [one, ...others] = stores
  if (!one?.appointment?.payAtPickup || others.length > 0 || payableCents === 0 || taxCents > 0) return false
  return !one.lines.some(({ quoted }) => quoted.discounts.some(({ kind }) => kind === OFFER_TYPE.flashSale))
}

/** A place among a shopper's appointments that are not paid, held by an order's first line. */
export const unpaidPickupRequests = (lineId: string | undefined) =>
  lineId ? [{ lineId, key: UNPAID_PICKUP, number: 1, most: MOST_UNPAID_PICKUPS }] : []

/** A place at the chosen hour, held by an order's first line. */
export function slotRequests(storeId: string, lineId: string | undefined, appointment: Appointment | undefined) {
  if (!lineId || !appointment?.chosen) return []
  return [{ lineId, key: slotKey(storeId, appointment.chosen.at), number: 1, most: appointment.most }]
}
