import gcoord from 'gcoord'

/** Systems of coordinates (spec 9). GPS gives WGS84, the mall's own data and Chinese maps are GCJ02, Baidu's are BD09. */
export const COORDINATE_SYSTEMS = ['WGS84', 'GCJ02', 'BD09', 'BD09MC', 'EPSG3857'] as const
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number]
/** Longitude first, in degrees; metres in BD09MC and EPSG3857. */
export type Coordinates = readonly [x: number, y: number]

const CRS = {
  WGS84: gcoord.WGS84,
  GCJ02: gcoord.GCJ02,
  BD09: gcoord.BD09,
  BD09MC: gcoord.BD09MC,
  EPSG3857: gcoord.EPSG3857,
} as const

/** The same place in another system. A RangeError where the other system has no such place. */
export function convert(from: CoordinateSystem, to: CoordinateSystem, [x, y]: Coordinates): [x: number, y: number] {
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new RangeError(`no coordinates: ${x}, ${y}`)
  if (from === to) return [x, y]
  const [newX = Number.NaN, newY = Number.NaN] = gcoord.transform([x, y], CRS[from], CRS[to])
  if (!Number.isFinite(newX) || !Number.isFinite(newY)) throw new RangeError(`not in ${to}: ${x}, ${y}`)
  return [newX, newY]
}

interface Degrees {
  latitude: number
  longitude: number
}

/** `convert` for a point by names. */
export function convertPoint(from: CoordinateSystem, to: CoordinateSystem, point: Degrees): Degrees {
  const [longitude, latitude] = convert(from, to, [point.longitude, point.latitude])
  return { latitude, longitude }
}
