import type { Advert } from '@contract/schema/content'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'

/** Adverts of one space for the shopper's city; loaded again when the city changes [advert.city]. */
export class AdvertStore {
  adverts: readonly Advert[] = []
  private readonly latest = new LatestRequest()
  private readonly stop: () => void

  constructor(
    private readonly env: Env,
    private readonly spaceId: string,
  ) {
    makeAutoObservable<this, 'env' | 'spaceId' | 'latest' | 'stop'>(
      this,
      { env: false, spaceId: false, latest: false, stop: false, adverts: observableRef },
      { autoBind: true },
    )
    const place = env.stores.get(PlaceStore)
    this.stop = reaction(
      () => place.bdCityCode,
      () => void this.load(),
    )
  }

  /** A failed call gives an empty list [advert.failed-empty]; a late reply changes nothing. */
  async load(): Promise<void> {
    const isNewest = this.latest.ask()
    const adverts = await this.list()
    runInAction(() => {
      if (isNewest()) this.adverts = adverts
    })
  }

  dispose(): void {
    this.stop()
  }

  private async list(): Promise<readonly Advert[]> {
    const { bdCityCode } = this.env.stores.get(PlaceStore)
    const query = { bdCityCode, spaceId: this.spaceId, isReturnContent: true }
    const asked = this.env.call('POST advertisement/listAdvertisementByCode', query, { quiet: true })
    const reply = await this.env.try(asked)
    return isApiError(reply) ? [] : reply.advertisementList
  }
}
