import { distanceBetween, type GeoPoint } from '@contract/codes/geo'

/** A drawing of the known places around a place, true in direction and distance; sizes in units of the design width. */
export interface AroundDrawing {
  rings: { metres: number; radius: number }[]
  dots: Dot[]
}
export interface Dot {
  title: string
  metres: number
  /** Position in the drawing, from its top left. */
  left: number
  top: number
  /** Side of the dot on which its label is. */
  side: 'left' | 'right'
}
interface Centre extends GeoPoint {
  name: string
}
interface Known extends GeoPoint {
  title: string
}
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Size of the drawing, and the radius of its outermost ring. */
export const AROUND = { width: 702, height: 480, radius: 208 } as const
/** Radii that a ring may have, metres. */
const ROUND_METRES = [1, 10, 100].flatMap((tens) => [100, 200, 300, 400, 600, 800].map((metres) => metres * tens))
/** Closer places are drawn as the place itself: the stores of one mall. */
const SAME_PLACE_M = 60
const MOST_DOTS = 6
/** A place so many times farther than the second would compress all others into the centre. */
const FAR_TIMES = 4
/** Width of a character, height of a line, and the gap between a dot and its label. */
const [LETTER, LINE, GAP] = [22, 56, 20]
/** The place's own pin, and the label below it: half of its padding, half of its largest width, and its height. */
const PIN: Box = { left: -40, top: -60, right: 40, bottom: 0 }
const [OWN_ROOM, OWN_MOST, OWN_HEIGHT] = [32, 172, 72]
/** The label of a ring, at its lowest point. */
const RING_WORDS: Box = { left: -68, top: -18, right: 68, bottom: 18 }

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Draws the nearest of `known` around a place; those whose labels would overlap others are left out. North is up. */
export function drawAround({ name, ...centre }: Centre, known: readonly Known[]): AroundDrawing {
  const beside = known
    .map((place) => ({ ...place, metres: distanceBetween(centre, place) }))
    .filter(({ metres }) => metres >= SAME_PLACE_M && metres <= (ROUND_METRES.at(-1) ?? 0))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, MOST_DOTS)
  const near = beside.filter(({ metres }) => metres <= (beside[1]?.metres ?? metres) * FAR_TIMES)
  const farthest = near.at(-1)?.metres ?? 0
  const reach = ROUND_METRES.find((metres) => metres >= farthest) ?? farthest
  const perMetre = AROUND.radius / reach
  const [middleX, middleY] = [AROUND.width / 2, AROUND.height / 2]
  const half = Math.min(OWN_MOST, OWN_ROOM + ([...name].length * LETTER) / 2)
  const own: Box = { left: -half, top: 0, right: half, bottom: OWN_HEIGHT }
  const rings = [reach / 2, reach].map((metres) => ({ metres, radius: metres * perMetre }))
  const words = rings.map(({ radius }) => shifted(RING_WORDS, 0, radius))
  const taken = [PIN, own, ...words].map((box) => shifted(box, middleX, middleY))
  const dots: Dot[] = []
  for (const { title, metres, ...point } of near) {
    const east = distanceBetween(centre, { ...centre, longitude: point.longitude })
    const north = distanceBetween(centre, { ...centre, latitude: point.latitude })
    const left = middleX + Math.sign(point.longitude - centre.longitude) * east * perMetre
    const top = middleY - Math.sign(point.latitude - centre.latitude) * north * perMetre
    const side = left < middleX ? 'left' : 'right'
    const width = GAP + [...title].length * LETTER
    const box = {
      left: side === 'left' ? left - width : left - GAP / 2,
      right: side === 'left' ? left + GAP / 2 : left + width,
      top: top - LINE / 2,
      bottom: top + LINE / 2,
    }
    if (box.left < 0 || box.right > AROUND.width || taken.some((other) => overlaps(box, other))) continue
    taken.push(box)
    dots.push({ title, metres, left, top, side })
  }
  return { rings, dots }
}

const shifted = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
})
