import gcoord from 'gcoord'

/** Coordinate systems. GPS gives WGS84, the mall's data and Chinese maps use GCJ02, Baidu's use BD09. */
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

/** The same place in another system. Throws a RangeError when the other system cannot represent it. */
export function convert(from: CoordinateSystem, to: CoordinateSystem, [x, y]: Coordinates): [x: number, y: number] {
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new RangeError(`not coordinates: ${x}, ${y}`)
  if (from === to) return [x, y]
  const [newX = Number.NaN, newY = Number.NaN] = gcoord.transform([x, y], CRS[from], CRS[to])
  if (!Number.isFinite(newX) || !Number.isFinite(newY)) throw new RangeError(`not representable in ${to}: ${x}, ${y}`)
  return [newX, newY]
}

interface Degrees {
  latitude: number
  longitude: number
}

/** `convert` for a point with named coordinates. */
export function convertPoint(from: CoordinateSystem, to: CoordinateSystem, point: Degrees): Degrees {
  const [longitude, latitude] = convert(from, to, [point.longitude, point.latitude])
  return { latitude, longitude }
}
