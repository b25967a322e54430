// Cases after the sale in the model of the mall: what is asked for of a line, and how it stands.
import { AFTERSALE_STATUS, AFTERSALE_TYPE, type AftersaleType } from '@contract/codes/aftersale'
import { DAY_MS } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import { type CaseState, OVER } from '@server/modules/trade/aftersale/aftersale.machine'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'

export interface ModelCase {
  no: string
  state: CaseState
  type: AftersaleType
  number: number
  cents: number
  isReceived: boolean
  isFault: boolean
  askedAt: number
  dueAt: number
  reapplied: number
  isEscalated: boolean
  /** What an exchange has set aside, of whom. */
  aside: { goods: { reserved: number }; number: number } | null
}
/** A line that something was asked for. */
export interface Sold {
  id: string
  payableCents: number
  freightCents: number
  /** Pieces whose money is back, and those that others came for. */
  back: number
  replaced: number
  cases: ModelCase[]
}
/** The mall's clock goes on while it works: what it and the model call now differs by less. */
export const SLACK_MS = 5000

interface OfCases {
  lines: readonly { sold?: Sold }[]
}

const WAITS: Partial<Record<CaseState, number>> = {
  verify: 2,
  rejected: 7,
  sendBack: 7,
  receiving: 10,
  receiptRejected: 7,
  interceptFailed: 7,
  toReceive: 14,
}
export const dueAfter = (state: CaseState, now: number): number => {
  const days = WAITS[state]
  return days === undefined ? 0 : now + days * DAY_MS
}

export const isOpen = ({ state }: ModelCase): boolean => !OVER.includes(state)
export const openOf = (sold: Sold | undefined): ModelCase | undefined => sold?.cases.find(isOpen)
export const hasCase = ({ lines }: OfCases): boolean => lines.some(({ sold }) => openOf(sold) !== undefined)
/** When cases of an order end a state by themselves. */
export const dues = ({ lines }: OfCases): number[] =>
  lines.flatMap(({ sold }) => openOf(sold) ?? []).flatMap(({ dueAt }) => (dueAt > 0 ? [dueAt] : []))

export function received(order: { status: number; receivedAt: number }, now: number): void {
  order.status = ORDER_STATUS.completed
  order.receivedAt = now
}

/** What was set aside is free, or has left. */
export function letGo(one: ModelCase): void {
  if (one.aside) one.aside.goods.reserved -= one.aside.number
  one.aside = null
}

export function end(one: ModelCase, state: 'refunded' | 'replaced' | 'closed'): void {
  letGo(one)
  one.state = state
  one.dueAt = 0
}

/** All money of its order is back. */
export function closeCases(sold: Sold | undefined): void {
  const one = openOf(sold)
  if (one) end(one, 'closed')
}

/** Pieces that can still be asked for. */
export const leftOf = ({ number, sold }: { number: number; sold?: Sold }): number =>
  number - (sold ? sold.back + sold.replaced : 0)

/** What `number` more pieces of a line bring back: the difference of what so many of all are worth, cut to whole cents. */
export function sharesOf(line: { number: number; sold: Sold }, number: number): { goods: number; freight: number } {
  const { payableCents, freightCents, back, replaced } = line.sold
  const already = back + replaced
  const share = (cents: number) =>
    Math.floor((cents * (already + number)) / line.number) - Math.floor((cents * already) / line.number)
  const goods = share(payableCents)
  return { goods, freight: share(payableCents + freightCents) - goods }
}

/** Expects that each case stands as in the model. */
export async function compareCases(
  model: { uids: readonly string[]; payables: readonly { orders: readonly OfCases[] }[]; seen: Seen },
  real: TestShop,
): Promise<void> {
  const known = model.payables
    .flatMap(({ orders }) => orders)
    .flatMap(({ lines }) => lines.flatMap(({ sold }) => sold?.cases ?? []))
    .sort((a, b) => (a.no < b.no ? -1 : 1))
  const says = known.map(({ no, state, type, number, cents, dueAt }) => ({ no, state, type, number, cents, dueAt }))
  if (model.seen.has('cases', says)) return
  const rows = await real.db.q
    .selectFrom('aftersale_case')
    .select(['no', 'status', 'type', 'number', 'cents', 'dueAt'])
    .where('uid', 'in', model.uids)
    .where('lineId', '<>', '')
    .orderBy('no')
    .execute()
  expect(rows.map(({ dueAt: _due, ...row }) => row)).toEqual(
    known.map(({ no, state, type, number, cents }) => ({ no, status: AFTERSALE_STATUS[state], type, number, cents })),
  )
  rows.forEach(({ no, dueAt }, at) => {
    const one = known[at] as ModelCase
    expect({ no, isDue: dueAt > 0, off: Math.abs(dueAt - one.dueAt) < SLACK_MS }).toEqual({
      no,
      isDue: one.dueAt > 0,
      off: true,
    })
    // The clock goes on while the mall works.
    one.dueAt = dueAt
  })
}

export const isReplacement = ({ type }: Pick<ModelCase, 'type'>): boolean => type === AFTERSALE_TYPE.replacement
