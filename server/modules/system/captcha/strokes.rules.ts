/** Capital letters and digits as lines, on a grid 4 wide and 6 high, from the top left. A font file would be external. */
const STROKES: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6;1,4 3,4',
  B: '0,0 0,6 3,6 4,5 4,4 3,3 0,3;0,0 3,0 4,1 4,2 3,3',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  D: '0,0 0,6 2,6 4,4 4,2 2,0 0,0',
  E: '4,0 0,0 0,6 4,6;0,3 3,3',
  F: '4,0 0,0 0,6;0,3 3,3',
  G: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,3 2,3',
  H: '0,0 0,6;4,0 4,6;0,3 4,3',
  I: '2,0 2,6',
  J: '4,0 4,5 3,6 1,6 0,5',
  K: '0,0 0,6;4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '1,0 0,1 0,5 1,6 3,6 4,5 4,1 3,0 1,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  Q: '1,0 0,1 0,5 1,6 3,6 4,5 4,1 3,0 1,0;2,4 4,6',
  R: '0,6 0,0 3,0 4,1 4,2 3,3 0,3;2,3 4,6',
  S: '4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,4 4,5 3,6 1,6 0,5',
  T: '0,0 4,0;2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6;4,0 0,6',
  Y: '0,0 2,3 4,0;2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
  3: '0,0 4,0 2,2 4,4 4,5 3,6 1,6 0,5',
  4: '3,6 3,0 0,4 4,4',
  7: '0,0 4,0 1,6',
  9: '4,3 1,3 0,2 0,1 1,0 3,0 4,1 4,4 2,6',
}
export const STROKE_SIZE = { width: 4, height: 6 } as const

export interface StrokePoint {
  x: number
  y: number
}

/** The lines of a character; none for a character that cannot be drawn. */
export function strokesOf(character: string): StrokePoint[][] {
  const lines = (STROKES[character] ?? '').split(';').filter((line) => line !== '')
  return lines.map((line) =>
    line.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return { x, y }
    }),
  )
}
