import { distanceBetween } from '@contract/codes/geo'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Resource } from '@/app/resource'
import type { ParamsOf } from '@/app/routes'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import { convertPoint } from '@/platform/coordinates'
import { platformMap } from '@/platform/map'
import type { MapPlace } from '@/platform/map.types'
import { type AroundDrawing, drawAround } from './around'
import { mapOf } from './where'

/** A place on the map page; fields that only stores have are empty for others. */
export interface PlaceOnMap extends MapPlace {
  storeId: string
  floor: string
  phone: string
  openText: string
}

/** Number of known places that are requested around the place. */
const AROUND_MOST = 20

/** One place: its texts, its surroundings, and its distance (page common-map). */
export class CommonMapStore {
  /** `place` is null for an unknown store, and for an address without degrees. */
  readonly found: Resource<{ place: PlaceOnMap | null }>
  drawing: AroundDrawing | null = null

  constructor(
    private readonly env: Env,
    private readonly params: ParamsOf<'commonMap'>,
  ) {
    this.found = new Resource(async () => ({ place: await this.load() }), null)
    makeAutoObservable<this, 'env' | 'params'>(
      this,
      { env: false, params: false, found: false, drawing: observableRef },
      { autoBind: true },
    )
  }

  get place(): PlaceOnMap | null {
    return this.found.value?.place ?? null
  }

  /** Metres from the shopper; null until the position is known. */
  get away(): number | null {
    const { position } = this.env.stores.get(PlaceStore)
    if (!this.place || !position) return null
    return Math.round(distanceBetween(convertPoint('WGS84', 'GCJ02', position), this.place))
  }

  async open(): Promise<void> {
    await this.found.reload()
    if (!this.place) return
    // The mini program's own map covers the page at once; the page under it keeps the texts.
    await Promise.all([this.draw(this.place), platformMap.isNative ? this.openMap() : undefined])
  }

  async openMap(): Promise<void> {
    if (this.place && !(await mapOf(this.env).open(this.place))) this.env.toast('地图没有打开')
  }

  async locate(): Promise<void> {
    const position = await this.env.stores.get(PlaceStore).locate()
    if (!position) this.env.toast('没有取得位置')
  }

  private async load(): Promise<PlaceOnMap | null> {
    const { storeId, name, address = '' } = this.params
    if (storeId) {
      const { place } = await this.env.call('GET geo/storePlace', { storeId }, { quiet: true })
      return place && { ...place, latitude: place.x, longitude: place.y }
    }
    const point = { latitude: degrees(this.params.latitude, 90), longitude: degrees(this.params.longitude, 180) }
    if (!Number.isFinite(point.latitude) || !Number.isFinite(point.longitude)) return null
    const words = { storeId: '', floor: '', phone: '', openText: '' }
    if (name && address) return { ...point, ...words, name, address }
    const known = await mapOf(this.env).reverse(point)
    return { ...point, ...words, name: name || known?.title || '选定的位置', address: address || known?.address || '' }
  }

  private async draw(place: PlaceOnMap): Promise<void> {
    const { latitude, longitude } = place
    const ask = { latitude, longitude, pageSize: AROUND_MOST }
    const reply = await this.env.try(this.env.call('POST userAddress/searchPlaces', ask, { quiet: true }))
    const records = isApiError(reply) ? [] : reply.records
    runInAction(() => {
      this.drawing = drawAround(
        place,
        records.map(({ title, x, y }) => ({ title, latitude: x, longitude: y })),
      )
    })
  }
}

/** Parses degrees of an address; NaN when they are missing or out of range. */
function degrees(text: string | undefined, most: number): number {
  const value = text ? Number(text) : Number.NaN
  return Math.abs(value) <= most ? value : Number.NaN
}
