import { go } from '@/app/navigate'
import type { ParamsOf } from '@/app/routes'
import { platformMap } from '@/platform/map'
import type { PlatformMap } from '@/platform/map.types'

type OwnMapOfPlatform = Pick<PlatformMap, 'isNative' | 'open'>

/** A place to show, with at least a store or degrees; x is latitude, y longitude, GCJ02. */
export interface ShownPlace {
  name: string
  x: number
  y: number
  address?: string
  storeId?: string
}

/** The dependencies of `openPlace`; tests pass fakes. */
const ways: { go: (name: 'commonMap', params: ParamsOf<'commonMap'>) => Promise<void>; map: OwnMapOfPlatform } = {
  go,
  map: platformMap,
}

/** Shows a place on the platform's own map, else on our page. */
export async function openPlace({ name, x, y, address = '', storeId }: ShownPlace, by = ways): Promise<void> {
  if (by.map.isNative && (await by.map.open({ name, address, latitude: x, longitude: y }))) return
  // The page loads a store's texts itself; they may have changed since the link was made.
  await by.go('commonMap', storeId ? { storeId } : { name, address, latitude: String(x), longitude: String(y) })
}
