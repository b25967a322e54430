import { cityCodeOf } from '@contract/codes/geo'
import type { Address } from '@contract/schema/address'
import type { City, GeoPlace } from '@contract/schema/geo'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import { SessionStore } from '@/app/stores/session.store'
import { reverseGeocode } from './where'

/** Most cities that a search shows, and most of the shopper's addresses. */
const FOUND_MOST = 20
const ADDRESSES_MOST = 5
const NO_PLACE_TEXT = '没有取得位置，可以直接选城市'

/** The choice of the shopper's city: by position, by an address, by letter or by name [geo.choice]. */
export class CityChoiceStore {
  readonly cities: Resource<{ records: City[] }>
  word = ''
  /** The letter whose cities are shown; empty: that of the present city. */
  letter = ''
  /** The place at the device's position. */
  located: GeoPlace | null = null
  isLocating = false
  addresses: readonly Address[] = []

  constructor(private readonly env: Env) {
    this.cities = new Resource(() => env.call('GET geo/cities', {}, { quiet: true }))
    makeAutoObservable<this, 'env'>(
      this,
      { env: false, cities: false, located: observableRef, addresses: observableRef },
      { autoBind: true },
    )
  }

  /** The name of the present city; empty while it is unknown. */
  get cityName(): string {
    const { bdCityCode } = this.env.stores.get(PlaceStore)
    return this.all.find((city) => city.bdCityCode === bdCityCode)?.name ?? ''
  }

  get letters(): string[] {
    return [...new Set(this.all.map(({ letter }) => letter))].filter((letter) => letter !== '')
  }

  get shownLetter(): string {
    const { bdCityCode } = this.env.stores.get(PlaceStore)
    const own = this.all.find((city) => city.bdCityCode === bdCityCode)?.letter
    return this.letter || own || (this.letters[0] ?? '')
  }

  get shown(): readonly City[] {
    const word = this.word.trim()
    if (word !== '') return this.all.filter(({ name }) => name.includes(word)).slice(0, FOUND_MOST)
    return this.all.filter(({ letter }) => letter === this.shownLetter)
  }

  setWord(word: string): void {
    this.word = word
  }

  setLetter(letter: string): void {
    this.letter = letter
  }

  async open(): Promise<void> {
    void this.loadAddresses()
    const { position } = this.env.stores.get(PlaceStore)
    if (position) void this.locate()
    await this.cities.reload()
  }

  /** Finds the place at the device's position. */
  async locate(): Promise<void> {
    this.isLocating = true
    const place = this.env.stores.get(PlaceStore)
    const position = place.position ?? (await place.locate())
    const reply = position && (await this.env.try(reverseGeocode(this.env, position)))
    runInAction(() => {
      this.isLocating = false
      this.located = isApiError(reply) ? null : reply
    })
    if (!this.located) this.env.toast(NO_PLACE_TEXT)
  }

  /** Sets the city, which home and adverts then use. */
  choose(bdCityCode: string): void {
    this.env.stores.get(PlaceStore).setCity(bdCityCode)
  }

  private async loadAddresses(): Promise<void> {
    if (!this.env.stores.get(SessionStore).isLoggedIn) return
    const reply = await this.env.try(this.env.call('POST userAddress/list', {}, { quiet: true }))
    if (isApiError(reply)) return
    runInAction(() => {
      this.addresses = reply.records.filter((address) => cityOf(address) !== '').slice(0, ADDRESSES_MOST)
    })
  }

  private get all(): readonly City[] {
    return this.cities.value?.records ?? []
  }
}

/** The city of an address; empty when its area is unknown. */
export const cityOf = ({ districtCode, cityCode }: Pick<Address, 'districtCode' | 'cityCode'>): string =>
  cityCodeOf(districtCode || cityCode)
