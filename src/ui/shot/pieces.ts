/** Centre and side of one illustration in its square frame, as shares of the frame's side. */
export interface Piece {
  key: string
  x: number
  y: number
  size: number
}

/** A single product fills 68 % of its frame. */
const USUAL = 0.68
/** A group stays within this share of the frame. */
const WIDEST = 0.86

/** Offsets from the centre in shares of one illustration, back to front: the first is highest. */
const GROUPS: Record<number, readonly (readonly [string, number, number])[]> = {
  1: [['only', 0, 0]],
  2: [
    ['back', 0.24, -0.1],
    ['front', -0.24, 0.1],
  ],
  3: [
    ['back', 0, -0.2],
    ['left', -0.34, 0.1],
    ['right', 0.34, 0.12],
  ],
}

/**
 * Places a product's illustrations in its frame: one centred, two or three overlapping; more are drawn as three.
 * `scale` 1 is the default size; the group never extends beyond the frame.
 */
export function pieces(scale: number, count: number): Piece[] {
  const group = GROUPS[Math.max(1, Math.min(3, Math.floor(count) || 1))] ?? []
  const reach = Math.max(...group.map(([, dx, dy]) => Math.max(Math.abs(dx), Math.abs(dy)))) * 2 + 1
  const wanted = USUAL * (Number.isFinite(scale) && scale > 0 ? scale : 1)
  const size = Math.min(group.length > 1 ? wanted * 0.82 : wanted, WIDEST / reach)
  return group.map(([key, dx, dy]) => ({ key, x: 0.5 + dx * size, y: 0.5 + dy * size, size }))
}
