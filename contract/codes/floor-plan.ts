/** Most bytes of the text of a level's plan, in UTF-8. */
export const FLOOR_PLAN_BYTES = 30 * 1024
/** Most levels of a mall, and the longest title of one. */
export const FLOOR_LEVELS_MAX = 40
export const FLOOR_TITLE_MAX = 20
export const LEVEL_ID_PATTERN = '^[A-Z0-9]{1,8}$'
/** Most corners of a shape, and the largest size of a plan, in its own units. */
const CORNERS_MAX = 60
const SIDE_MAX = 2000

/** Facilities that a plan marks with an icon. */
export const PLAN_MARKS = [
  { code: 'lift', text: '电梯' },
  { code: 'escalator', text: '扶梯' },
  { code: 'stairs', text: '楼梯' },
  { code: 'toilet', text: '洗手间' },
  { code: 'entrance', text: '入口' },
  { code: 'desk', text: '服务台' },
] as const
export type PlanMarkKind = (typeof PLAN_MARKS)[number]['code']

export interface PlanPoint {
  x: number
  y: number
}
export interface PlanStore {
  storeId: string
  corners: PlanPoint[]
  /** A place inside the shape with room for its name. */
  label: PlanPoint
}
/** An area that is not a store. */
export interface PlanRoom {
  name: string
  corners: PlanPoint[]
  label: PlanPoint
}
export interface PlanMark extends PlanPoint {
  kind: PlanMarkKind
}
/** A place with a code on its wall. */
export interface PlanSpot extends PlanPoint {
  code: string
}
export interface FloorPlan {
  width: number
  height: number
  outline: PlanPoint[]
  stores: PlanStore[]
  rooms: PlanRoom[]
  marks: PlanMark[]
  spots: PlanSpot[]
}
/** A problem of a line of the text; the first line is 1, and 0 is the whole text. */
export interface PlanProblem {
  line: number
  text: string
}

const USAGE = {
  size: 'size 宽 高',
  outline: 'outline x,y x,y x,y …',
  store: 'store 店铺编号 x,y x,y x,y …',
  room: 'room 名称 x,y x,y x,y …',
  here: 'here 编号 x,y',
} as const
type Word = keyof typeof USAGE

/**
 * Reads the text of a plan: one shape a line, `#` begins a comment. Reading continues after a problem, so that the
 * operator sees all problems; the plan contains the valid lines.
 */
export function readFloorPlan(text: string): { plan: FloorPlan; problems: PlanProblem[] } {
  const plan: FloorPlan = { width: 0, height: 0, outline: [], stores: [], rooms: [], marks: [], spots: [] }
  const problems: PlanProblem[] = []
  if (new TextEncoder().encode(text).length > FLOOR_PLAN_BYTES)
    problems.push({ line: 0, text: `最多 ${FLOOR_PLAN_BYTES / 1024} KB` })
  for (const [index, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const words = (whole.split('#')[0] ?? '').trim().split(/\s+/)
    if (words[0] === '') continue
    const problem = readLine(plan, words)
    if (problem !== null) problems.push({ line: index + 1, text: problem })
  }
  if (plan.width === 0) problems.push({ line: 0, text: `缺少大小：${USAGE.size}` })
  return { plan, problems }
}

/** Adds the content of a line to the plan, or returns the problem of the line. */
function readLine(plan: FloorPlan, [word = '', ...rest]: readonly string[]): string | null {
  if (word === 'size') return readSize(plan, rest)
  const mark = PLAN_MARKS.find(({ code }) => code === word)
  if (!mark && !(word in USAGE))
    return `不认识“${word}”，可以写 ${[...Object.keys(USAGE), ...PLAN_MARKS.map(({ code }) => code)].join('、')}`
  if (plan.width === 0) return `先写大小：${USAGE.size}`
  if (mark) {
    const [at] = rest.length === 1 ? pointsOf(plan, rest) : []
    if (!at) return `要写成 ${word} x,y，在 ${plan.width} × ${plan.height} 以内`
    plan.marks.push({ kind: mark.code, ...at })
    return null
  }
  const usage = USAGE[word as Word]
  const [name = '', ...more] = word === 'outline' ? ['', ...rest] : rest
  const corners = pointsOf(plan, more)
  if (word === 'here') return readSpot(plan, name, corners)
  if (corners.length < 3 || corners.length !== more.length)
    return `要写成 ${usage}，至少三个角，在 ${plan.width} × ${plan.height} 以内`
  if (corners.length > CORNERS_MAX) return `一个形状最多 ${CORNERS_MAX} 个角`
  if (Math.abs(areaOf(corners)) < 1) return '这些角围不成形状'
  if (crossesItself(corners)) return '边线交叉了，请按顺序写角'
  if (word === 'outline') {
    if (plan.outline.length > 0) return '外墙只能写一次'
    plan.outline = corners
    return null
  }
  const label = roomiest(corners)
  if (word === 'room') {
    plan.rooms.push({ name, corners, label })
    return null
  }
  if (plan.stores.some(({ storeId }) => storeId === name)) return `店铺“${name}”写了两次`
  const other = plan.stores.find((one) => isInside(label, one.corners) || isInside(one.label, corners))
  if (other) return `和店铺“${other.storeId}”重叠了`
  plan.stores.push({ storeId: name, corners, label })
  return null
}

function readSize(plan: FloorPlan, rest: readonly string[]): string | null {
  const [width = 0, height = 0] = rest.map(Number)
  const isSide = (side: number) => Number.isInteger(side) && side >= 10 && side <= SIDE_MAX
  if (plan.width > 0) return '大小只能写一次'
  if (rest.length !== 2 || !isSide(width) || !isSide(height)) return `要写成 ${USAGE.size}，10 到 ${SIDE_MAX} 的整数`
  plan.width = width
  plan.height = height
  return null
}

function readSpot(plan: FloorPlan, code: string, [at, ...others]: readonly PlanPoint[]): string | null {
  if (!at || others.length > 0 || !/^[A-Za-z0-9-]{1,20}$/.test(code)) return `要写成 ${USAGE.here}，编号用字母和数字`
  if (plan.spots.some((spot) => spot.code === code)) return `位置“${code}”写了两次`
  plan.spots.push({ code, ...at })
  return null
}

/** The points of words like 12,30.5; words that are not a point inside the plan are left out. */
function pointsOf({ width, height }: FloorPlan, words: readonly string[]): PlanPoint[] {
  return words.flatMap((word) => {
    const [, left, top] = /^(\d{1,4}(?:\.\d{1,2})?),(\d{1,4}(?:\.\d{1,2})?)$/.exec(word) ?? []
    const [x, y] = [Number(left), Number(top)]
    return left !== undefined && x <= width && y <= height ? [{ x, y }] : []
  })
}

const sidesOf = (corners: readonly PlanPoint[]): [PlanPoint, PlanPoint][] =>
  corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner])

const areaOf = (corners: readonly PlanPoint[]): number =>
  sidesOf(corners).reduce((sum, [a, b]) => sum + (a.x * b.y - b.x * a.y) / 2, 0)

/** Whether two sides that are not adjacent cross. */
function crossesItself(corners: readonly PlanPoint[]): boolean {
  const sides = sidesOf(corners)
  const turn = (a: PlanPoint, b: PlanPoint, c: PlanPoint) =>
    Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
  const cross = ([a, b]: [PlanPoint, PlanPoint], [c, d]: [PlanPoint, PlanPoint]) =>
    turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
  return sides.some((one, index) => sides.slice(index + 2).some((other) => cross(one, other)))
}

/** Whether a point is inside a shape. */
export function isInside({ x, y }: PlanPoint, corners: readonly PlanPoint[]): boolean {
  let isIn = false
  for (const [a, b] of sidesOf(corners))
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn
  return isIn
}

/** The bounding box of a shape. */
export function boxOf(corners: readonly PlanPoint[]): { left: number; top: number; width: number; height: number } {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** Steps of the grid of label candidates, in each direction. */
const TRIES = 16

/** The grid point inside the shape that is farthest from its sides: a concave shape may not contain its centre. */
function roomiest(corners: readonly PlanPoint[]): PlanPoint {
  const { left, top, width, height } = boxOf(corners)
  const sides = sidesOf(corners)
  let best = { room: -1, x: left + width / 2, y: top + height / 2 }
  for (let row = 1; row < TRIES; row += 1)
    for (let column = 1; column < TRIES; column += 1) {
      const point = { x: left + (width * column) / TRIES, y: top + (height * row) / TRIES }
      if (!isInside(point, corners)) continue
      const room = Math.min(...sides.map((side) => distanceToSide(point, side)))
      // A label is wide: of two places with equal room the one nearer to the centre of the box is taken.
      const isBetter =
        room > best.room + 0.01 || (room > best.room - 0.01 && isNearer(point, best, { left, top, width, height }))
      if (isBetter) best = { room, ...point }
    }
  return { x: round(best.x), y: round(best.y) }
}

const round = (value: number): number => Math.round(value * 100) / 100

function isNearer(a: PlanPoint, b: PlanPoint, box: ReturnType<typeof boxOf>): boolean {
  const away = ({ x, y }: PlanPoint) => Math.abs(x - box.left - box.width / 2) + Math.abs(y - box.top - box.height / 2)
  return away(a) < away(b)
}

function distanceToSide({ x, y }: PlanPoint, [a, b]: [PlanPoint, PlanPoint]): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length))
  return Math.hypot(x - a.x - part * dx, y - a.y - part * dy)
}

/** The place code in a scanned text: from `STORE_suyan`, from a link with `here=A1`, or the text itself. */
export function placeCodeOf(text: string): string {
  const [, linked] = /[?&]here=([^&#]+)/.exec(text) ?? []
  const code = (linked ?? text).trim()
  return /^STORE[_:=-]?([A-Za-z0-9-]+)$/.exec(code)?.[1] ?? code
}
