import gcoord from 'gcoord'
import type { Point } from './store.rules'

/** The mall's own data is in GCJ02. The conversion may move a point near the pole out of range. */
export function fromBaidu({ latitude, longitude }: Point): Point {
  const [x = 0, y = 0] = gcoord.transform([longitude, latitude], gcoord.BD09, gcoord.GCJ02)
  return { latitude: within(90, y), longitude: within(180, x) }
}

export function toBaidu({ latitude, longitude }: Point): Point {
  const [x = 0, y = 0] = gcoord.transform([longitude, latitude], gcoord.GCJ02, gcoord.BD09)
  return { latitude: within(90, y), longitude: within(180, x) }
}

const within = (most: number, degrees: number): number => Math.min(most, Math.max(-most, degrees))
