import { makeAutoObservable, runInAction } from 'mobx'
import type { Position } from '@/platform/location'
import { isText, stored } from '@/platform/storage'
import { placeMemory } from '../place-memory'

/** The city whose adverts the shopper sees (`bdCityCode`); without one, the adverts of every city. */
const keptCity = stored('BD_CITY_CODE', isText)

/** The shopper's position, after permission; every later request carries it [core.position]. */
export class PlaceStore {
  static readonly isKept = true
  position: Position | null = null
  bdCityCode: string | undefined = keptCity.get() ?? undefined
  private pending: Promise<Position | null> | null = null

  constructor() {
    makeAutoObservable<this, 'pending'>(this, { pending: false }, { autoBind: true })
  }

  /** Reads the position from the device; null when refused. Concurrent callers share one request. */
  locate(): Promise<Position | null> {
    this.pending ??= import('@/platform/location')
      .then(({ locate }) => locate())
      .catch(() => null)
      .then((position) => {
        if (position) this.save(position)
        return position
      })
      .finally(() => {
        this.pending = null
      })
    return this.pending
  }

  setCity(bdCityCode: string): void {
    if (bdCityCode === '' || bdCityCode === this.bdCityCode) return
    keptCity.set(bdCityCode)
    this.bdCityCode = bdCityCode
  }

  save(position: Position): void {
    placeMemory.position = position
    runInAction(() => {
      this.position = position
    })
  }
}
