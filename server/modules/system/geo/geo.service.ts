import { cityCodeOf, MAP_PAGE_SIZE, MAP_PAUSE_MS, MAP_RADIUS_M } from '@contract/codes/geo'
import type { Place } from '@contract/schema/address'
import type { City, GeoPlace } from '@contract/schema/geo'
import type { Clock } from '../../../kernel/clock'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { Logger } from '../../../kernel/log'
import type { AddressService } from '../../customer/address'
import type { Point } from '../../goods/store'
import { citiesOf } from './cities.rules'
import type { MapService, PlaceRequest } from './geo.types'

/** The two calls of a map that this service uses. */
type Places = Pick<MapService, 'reverse' | 'search'>

/** Replies change seldom, and the map service charges for every call. */
const KEEP_MS = 10 * 60_000
const KEPT = 2000
/** Points within about ten metres share one cached reply. */
const DIGITS = 4

/** The mall's own map: stores, known places and areas; it calls no other service. */
class OwnMap implements Places {
  constructor(private readonly addresses: Pick<AddressService, 'placeAt' | 'searchPlaces'>) {}

  async reverse(point: Point): Promise<GeoPlace | null> {
    const found = await this.addresses.placeAt(point)
    if (!found) return null
    const { place, province, city, district } = found
    return {
      title: place.title,
      shortTitle: place.title.slice(0, 20),
      address: `${place.areaNames}${place.address}`,
      bdCode: cityCodeOf(place.areaCode),
      city,
      areaCode: place.areaCode,
      components: { province, city, district },
    }
  }

  async search({ radius, ...ask }: PlaceRequest): Promise<Place[]> {
    const places = await this.addresses.searchPlaces(ask)
    return places.filter(({ distance = 0 }) => distance <= radius)
  }
}

export interface GeoDeps {
  clock: Clock
  log: Logger
  addresses: Pick<AddressService, 'placeAt' | 'searchPlaces' | 'areasUnder'>
  service: Places | null
}

/** Reverse geocoding and place search: the map service, else the mall's own places [geo.fallback]. */
export class GeoService {
  readonly #own: OwnMap
  readonly #places: FreshCache<GeoPlace | null>
  readonly #searches: FreshCache<Place[]>
  #pausedUntil = 0
  #cities: City[] | null = null

  constructor(private readonly deps: GeoDeps) {
    const { addresses, clock } = deps

    this.#own = new OwnMap(addresses)
    this.#places = new FreshCache(clock, KEEP_MS, KEPT)
    this.#searches = new FreshCache(clock, KEEP_MS, KEPT)
  }

  /** All cities, which never change while the mall runs. */
  cities(): City[] {
    this.#cities ??= citiesOf((code) => this.deps.addresses.areasUnder(code))
    return this.#cities
  }

  reverse(point: Point): Promise<GeoPlace | null> {
    return this.#asked(
      (service) => this.#places.get(keyOf(point), () => service.reverse(point)),
      (own) => own.reverse(point),
    )
  }

  search(ask: Point & { keyword: string; radius?: number; pageSize?: number }): Promise<Place[]> {
    const whole = { radius: MAP_RADIUS_M, pageSize: MAP_PAGE_SIZE, ...ask, keyword: ask.keyword.trim() }
    const key = [keyOf(ask), whole.radius, whole.pageSize, whole.keyword].join()
    return this.#asked(
      (service) => this.#searches.get(key, () => service.search(whole)),
      (own) => own.search(whole),
    )
  }

  /** The map service's reply, or the mall's own places when it fails, so that no shopper waits for it. */
  async #asked<A>(ask: (service: Places) => Promise<A>, own: (map: OwnMap) => Promise<A>): Promise<A> {
    if (!this.deps.service || this.deps.clock.now() < this.#pausedUntil) return own(this.#own)
    try {
      return await ask(this.deps.service)
    } catch (error) {
      this.#pausedUntil = this.deps.clock.now() + MAP_PAUSE_MS
      this.deps.log.warn({ err: error }, 'the map service failed; the known places are used')
      return own(this.#own)
    }
  }
}

const keyOf = ({ latitude, longitude }: Point): string => `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`
