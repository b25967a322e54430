import { PAGE_SIZE } from '@contract/codes/list'
import { failParam } from './errors'

/** Which page of a list; a cursor wins over a number (docs/wire.md "Lists"). */
export interface PageQuery {
  pageNo?: number
  pageSize?: number
  cursor?: string | undefined
}

/** A page of a list; the cursor is where the next page begins, null after the last one. */
export interface Page<T> {
  records: T[]
  hasMore: boolean
  cursor: string | null
}

/** Rows to read for a page: one more than it shows, to find out whether there is a next one. */
export interface PageWindow {
  size: number
  limit: number
  offset: number
  /** The cursor: rows after it. */
  before?: string
}

export function windowOf({ pageNo = 1, pageSize = PAGE_SIZE, cursor }: PageQuery): PageWindow {
  const limit = pageSize + 1
  return cursor === undefined
    ? { size: pageSize, limit, offset: (pageNo - 1) * pageSize }
    : { size: pageSize, limit, offset: 0, before: cursor }
}

/** A page from the rows of its window. */
export function pageOf<T>(rows: readonly T[], size: number, cursorOf: (last: T) => string): Page<T> {
  const records = rows.slice(0, size)
  const last = records.at(-1)
  const hasMore = rows.length > size
  return { records, hasMore, cursor: hasMore && last !== undefined ? cursorOf(last) : null }
}

/** A page of a list that is in memory; its cursor is an index. SYS_PARAM_ERROR for an invalid cursor. */
export function pageIn<T>(all: readonly T[], { pageNo = 1, pageSize = PAGE_SIZE, cursor }: PageQuery): Page<T> {
  if (cursor !== undefined && !/^\d{1,4}$/.test(cursor)) failParam('cursor', '格式不对')
  const from = cursor === undefined ? (pageNo - 1) * pageSize : Number(cursor)
  const to = from + pageSize
  const hasMore = to < all.length
  return { records: all.slice(from, to), hasMore, cursor: hasMore ? String(to) : null }
}
