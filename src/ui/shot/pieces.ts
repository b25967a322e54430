/** Where the middle of one drawing is in its square frame, and its side; all shares of the frame's side. */
export interface Piece {
  key: string
  x: number
  y: number
  size: number
}

/** A single product fills 68 % of its frame (look book "Picture"). */
const USUAL = 0.68
/** A whole group keeps inside this much of the frame. */
const WIDEST = 0.86

/** Offsets from the middle in shares of one drawing, back to front: the first stands highest. */
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
 * Places a product's drawings in its frame: one in the middle, two or three overlapping; more are drawn as three.
 * `scale` 1 is the usual size; the group never leaves the frame.
 */
export function pieces(scale: number, count: number): Piece[] {
  const group = GROUPS[Math.max(1, Math.min(3, Math.floor(count) || 1))] ?? []
  const reach = Math.max(...group.map(([, dx, dy]) => Math.max(Math.abs(dx), Math.abs(dy)))) * 2 + 1
  const wanted = USUAL * (Number.isFinite(scale) && scale > 0 ? scale : 1)
  const size = Math.min(group.length > 1 ? wanted * 0.82 : wanted, WIDEST / reach)
  return group.map(([key, dx, dy]) => ({ key, x: 0.5 + dx * size, y: 0.5 + dy * size, size }))
}
