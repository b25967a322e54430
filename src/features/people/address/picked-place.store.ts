import type { Place } from '@contract/schema/address'
import { makeAutoObservable } from 'mobx'

/** The place that was chosen on the location page, waiting for the form that asked. */
export class PickedPlaceStore {
  private place: Place | null = null
  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }
  put(place: Place): void {
    this.place = place
  }
  /** Gives it once. */
  take(): Place | null {
    const { place } = this
    this.place = null
    return place
  }
}
