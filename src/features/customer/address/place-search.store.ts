import type { Address, Place } from '@contract/schema/address'
import type { StoreCard } from '@contract/schema/catalog'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import { SessionStore } from '@/app/stores/session.store'
import type { Position } from '@/platform/location'
import { followCity, mapOf, positionIn } from '../../system/geo/where'
import { ALL_MOST, NEARBY_MOST } from './address-list.store'

const SEARCH_MS = 200
/** Size of the request for nearby places; stores among them are shown in their own list. */
const AROUND_MOST = 20

/** Search of places by keyword and location, with the shopper's own addresses. */
export class PlaceSearchStore {
  word = ''
  /** Null before the request; false when the shopper refused it. */
  isLocated: boolean | null = null
  readonly places: Resource<Place[]>
  addresses: readonly Address[] = []
  /** The nearest stores, once the position is known. */
  stores: readonly StoreCard[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly latest = new LatestRequest()

  constructor(private readonly env: Env) {
    this.places = new Resource(async () => {
      const position = env.stores.get(PlaceStore).position
      const keyword = this.word.trim()
      const point = position && (await positionIn('GCJ02', position))
      // Results of the map around the shopper; without any, the mall's known places at any distance.
      if (keyword && point) {
        const around = await mapOf(env).search({ keyword, ...point })
        if (around.length > 0) return around
      }
      const { records } = await env.call(
        'POST userAddress/searchPlaces',
        { ...(keyword ? { keyword } : { pageSize: AROUND_MOST }), ...point },
        { quiet: true },
      )
      return records
    })
    makeAutoObservable<this, 'env' | 'timer' | 'latest'>(
      this,
      { env: false, timer: false, latest: false, places: false },
      { autoBind: true },
    )
  }

  /** Without a keyword the first five that are not in the list of stores; with a keyword the first ten. */
  get shown(): readonly Place[] {
    const places = this.places.value ?? []
    if (this.word.trim() !== '') return places.slice(0, ALL_MOST)
    const names = new Set(this.stores.map(({ name }) => name))
    return places.filter(({ title }) => !names.has(title)).slice(0, NEARBY_MOST)
  }

  async open(): Promise<void> {
    void this.loadAddresses()
    const { position } = this.env.stores.get(PlaceStore)
    if (position) void this.loadStores(position)
    await this.places.reload()
  }

  /** Requests the device's position; without it the list is not sorted by distance. */
  async locate(): Promise<void> {
    const position = await this.env.stores.get(PlaceStore).locate()
    runInAction(() => {
      this.isLocated = position !== null
    })
    if (!position) return this.env.toast('没有取得位置，可以直接搜索')
    await Promise.all([this.places.reload(), this.loadStores(position), followCity(this.env, position)])
  }

  setWord(word: string): void {
    this.word = word
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.places.reload(), SEARCH_MS)
  }

  dispose(): void {
    clearTimeout(this.timer)
  }

  private async loadStores(position: Position): Promise<void> {
    const isNewest = this.latest.ask()
    const page = { ...(await positionIn('BD09', position)), pageNo: 1, pageSize: NEARBY_MOST }
    const reply = await this.env.try(this.env.call('POST store/getNearStores', page, { quiet: true }))
    // A reply for an earlier position is dropped.
    if (isApiError(reply) || !isNewest()) return
    runInAction(() => {
      this.stores = reply.records
    })
  }

  private async loadAddresses(): Promise<void> {
    if (!this.env.stores.get(SessionStore).isLoggedIn) return
    const reply = await this.env.try(this.env.call('POST userAddress/list', {}, { quiet: true }))
    if (isApiError(reply)) return
    runInAction(() => {
      this.addresses = reply.records.slice(0, ALL_MOST)
    })
  }
}
