import { MAP_PAUSE_MS } from '@contract/codes/geo'
import type { Clock } from '../../../kernel/clock'
import type { Logger } from '../../../kernel/log'
import type { Point } from '../../goods/store'
import type { PlaceSearch, StorePlace } from './place-search'

/** A map service that geocodes an address. Points are GCJ02. */
export interface Geocoder {
  /** Null for an unknown address. Fails when the service does not reply in time. */
  locate(written: { address: string; city: string }): Promise<Point | null>
}

export interface WrittenAddress {
  areaCode: string
  /** From the province down. */
  areaNames: readonly string[]
  city: string
  detail: string
}

export interface AddressLocatorDeps {
  clock: Clock
  log: Logger
  places: Pick<PlaceSearch, 'locate'>
  map: Geocoder | null
}

/** Geocodes an address: by the map service, else by known places nearby. Never fails. */
export class AddressLocator {
  #pausedUntil = 0

  constructor(private readonly deps: AddressLocatorDeps) {}

  async locate(written: WrittenAddress, stores: readonly StorePlace[]): Promise<Point | null> {
    return (await this.#asked(written)) ?? this.deps.places.locate(written.areaCode, written.detail, stores)
  }

  async #asked({ areaNames, city, detail }: WrittenAddress): Promise<Point | null> {
    if (!this.deps.map || this.deps.clock.now() < this.#pausedUntil) return null
    try {
      return await this.deps.map.locate({ address: [...new Set(areaNames), detail].join(''), city })
    } catch (error) {
      this.#pausedUntil = this.deps.clock.now() + MAP_PAUSE_MS
      // Only the message is logged: the request contains the shopper's address.
      const reason = error instanceof Error ? error.message : 'unknown'
      this.deps.log.warn({ reason }, 'the map service did not locate an address; known places are used')
      return null
    }
  }
}
