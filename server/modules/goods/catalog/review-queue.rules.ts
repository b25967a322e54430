import type { ReviewView } from '@contract/codes/review-views'
import { failParam } from '../../../kernel/errors'
import type { ReviewRow } from './review-view.rules'

/** The values that a view is sorted by, and the id. */
export interface QueuePlace {
  values: readonly number[]
  reviewId: string
}

/** The columns of an order; all of them ascend or all descend, as their index does. */
export interface QueueOrder {
  columns: readonly ('createdAt' | 'stars' | 'replyAt')[]
  isDown: boolean
}
const NEWEST: QueueOrder = { columns: ['createdAt'], isDown: true }
const LOWEST: QueueOrder = { columns: ['stars', 'createdAt'], isDown: false }
const LAST_ANSWERED: QueueOrder = { columns: ['replyAt'], isDown: true }

export function orderOf(view: ReviewView): QueueOrder {
  if (view === 'low') return LOWEST
  return view === 'answered' ? LAST_ANSWERED : NEWEST
}

export const placeOf = (view: ReviewView, row: ReviewRow): QueuePlace => ({
  values: orderOf(view).columns.map((column) => row[column]),
  reviewId: row.reviewId,
})

export function comparePlaces(view: ReviewView, one: QueuePlace, other: QueuePlace): number {
  const at = one.values.findIndex((value, index) => value !== other.values[index])
  const isBefore = at < 0 ? one.reviewId < other.reviewId : (one.values[at] ?? 0) < (other.values[at] ?? 0)
  return isBefore === orderOf(view).isDown ? 1 : -1
}

export const cursorOf = ({ values, reviewId }: QueuePlace): string => [...values, reviewId].join('.')

/** The place of a cursor. SYS_PARAM_ERROR: not a cursor of this view. */
export function placeIn(view: ReviewView, cursor: string): QueuePlace {
  const parts = cursor.split('.')
  const numbers = orderOf(view).columns.length
  const values = parts.slice(0, numbers)
  const reviewId = parts.slice(numbers).join('.')
  if (reviewId === '' || !values.every((value) => /^\d{1,16}$/.test(value))) failParam('cursor', '格式不对')
  return { values: values.map(Number), reviewId }
}
