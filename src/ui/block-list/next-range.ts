import type { Range } from './block-heights'

/** The blocks that touch the window, those near it, and those that may stay; each range is inside the next. */
export interface Around {
  inSight: Range
  near: Range
  kept: Range
}

/**
 * The blocks to draw after `drawn`: all visible ones at once, near ones one by one, so that a frame has little work.
 * Distant blocks are removed only when others are added, because every change causes a layout. At the top of the list
 * at least `first` blocks.
 */
export function nextRange(drawn: Range, { inSight, near, kept }: Around, first = 0): Range {
  const isElsewhere = drawn.to < inSight.from || drawn.from > inSight.to
  const { from, to } = isElsewhere ? inSight : drawn
  const comesAbove = from > near.from
  const comesBelow = to < near.to
  if (!isElsewhere && !comesAbove && !comesBelow) return drawn
  const nextFrom = comesAbove ? Math.max(near.from, Math.min(from - 1, inSight.from)) : Math.max(from, kept.from)
  const nextTo = comesBelow ? Math.min(near.to, Math.max(to + 1, inSight.to)) : Math.min(to, kept.to)
  return { from: nextFrom, to: nextFrom === 0 ? Math.max(nextTo, first) : nextTo }
}

/** True when all near blocks are drawn. */
export const isEnough = (drawn: Range, { near }: Around): boolean => drawn.from <= near.from && drawn.to >= near.to
