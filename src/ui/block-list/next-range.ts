import type { Range } from './block-heights'

/** The blocks that touch the window, those near it, and those that may stay; each within the next. */
export interface Around {
  inSight: Range
  near: Range
  kept: Range
}

/**
 * What is to be drawn after `drawn`: all that is in sight at once; what is near one block after the other, so that no
 * frame has to do much. What has gone far is taken down when others come, since every change is a layout. At the top of
 * the list at least `first` blocks.
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

/** Whether all that is near is drawn. */
export const isEnough = (drawn: Range, { near }: Around): boolean => drawn.from <= near.from && drawn.to >= near.to
