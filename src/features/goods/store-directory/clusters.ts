import type { MapStore } from '@contract/schema/store-directory'

/** One store, or several that are drawn as one bubble. Positions are units of the world at its zoom. */
export interface Cluster {
  /** Stable for the same stores at the same zoom. */
  key: string
  stores: MapStore[]
  x: number
  y: number
}

/** Zoom levels: the world is TILE × 2^zoom units wide. */
export const LEAST_ZOOM = 3
export const MOST_ZOOM = 21
const TILE = 512
/** Largest latitude of the projection. */
const MOST_LATITUDE = 85
/** Sides of a cell of the grid; one bubble is in each. */
export const CELL = { width: 176, height: 128 } as const
/** Size of a bubble with its label, which is within its cell. */
export const BUBBLE = { width: 168, height: 112 } as const

/** A place in units of the world at a zoom: x to the east, y to the south. */
export function projected({ x: latitude, y: longitude }: { x: number; y: number }, zoom: number) {
  const world = TILE * 2 ** zoom
  const sine = Math.sin((Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

/** The inverse of `projected`: the place of a point, in degrees. */
export function placeAt({ x, y }: { x: number; y: number }, zoom: number) {
  const world = TILE * 2 ** zoom
  const latitude = (Math.atan(Math.sinh((0.5 - y / world) * 2 * Math.PI)) * 180) / Math.PI
  return { x: latitude, y: (x / world) * 360 - 180 }
}

/**
 * Groups stores by the cells of a grid over the world at a zoom; each store is in one cluster. A bubble is at the
 * middle of its stores, moved into its cell, so that no two overlap. Clusters are ordered by their first store.
 */
export function clustersOf(stores: readonly MapStore[], zoom: number): Cluster[] {
  const cells = new Map<string, { column: number; row: number; stores: MapStore[]; x: number; y: number }>()
  for (const store of stores) {
    const { x, y } = projected(store, zoom)
    const [column, row] = [Math.floor(x / CELL.width), Math.floor(y / CELL.height)]
    const key = `${column} ${row}`
    const cell = cells.get(key)
    if (cell) {
      cell.stores.push(store)
      cell.x += x
      cell.y += y
    } else cells.set(key, { column, row, stores: [store], x, y })
  }
  return [...cells].map(([key, { column, row, stores: own, x, y }]) => ({
    key: `${zoom} ${key}`,
    stores: own,
    x: within(x / own.length, column * CELL.width, CELL.width, BUBBLE.width),
    y: within(y / own.length, row * CELL.height, CELL.height, BUBBLE.height),
  }))
}

/** Moves a middle so that a box of that size is within its cell. */
function within(middle: number, from: number, length: number, size: number): number {
  return Math.max(from + size / 2, Math.min(from + length - size / 2, middle))
}

/** The closest view that shows all stores: its zoom, and its middle in degrees. */
export function viewOf(stores: readonly MapStore[], size: { width: number; height: number }) {
  const [first] = stores
  if (!first) return null
  let [south, north, west, east] = [first.x, first.x, first.y, first.y]
  for (const { x, y } of stores) {
    south = Math.min(south, x)
    north = Math.max(north, x)
    west = Math.min(west, y)
    east = Math.max(east, y)
  }
  let zoom: number = LEAST_ZOOM
  for (let next = zoom + 1; next <= MOST_ZOOM; next++) {
    const [a, b] = [projected({ x: north, y: west }, next), projected({ x: south, y: east }, next)]
    // A bubble may be up to half of its size away from its store.
    if (b.x - a.x > size.width - 2 * BUBBLE.width || b.y - a.y > size.height - 2 * BUBBLE.height) break
    zoom = next
  }
  return { zoom, middle: { x: (south + north) / 2, y: (west + east) / 2 } }
}

/** The view after a tap on a cluster: the first zoom that shows its stores as several bubbles; null when none does. */
export function closer(cluster: Cluster, zoom: number) {
  const { stores } = cluster
  const [first] = stores
  if (!first) return null
  for (let next = zoom + 1; next <= MOST_ZOOM; next++)
    if (clustersOf(stores, next).length > 1) {
      const sum = stores.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
      return { zoom: next, middle: { x: sum.x / stores.length, y: sum.y / stores.length } }
    }
  return null
}
