import type { Reply } from '@contract/api'
import type { scanEndpoints } from '@contract/schema/scan'
import { makeAutoObservable, runInAction } from 'mobx'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import { convertPoint } from '@/platform/coordinates'
import { ScanSessionStore } from './scan-session.store'

export type NearStore = Reply<(typeof scanEndpoints)['POST scan/stores']>['records'][number]
const NO_PLACE_TEXT = '没有取得位置，门店按商场顺序排列'

/** The shopper's place, in the system of the mall's data; empty while it is unknown. */
export function pointOf(env: Env): { latitude?: number; longitude?: number } {
  const { position } = env.stores.get(PlaceStore)
  return position ? convertPoint('WGS84', 'GCJ02', position) : {}
}

/** The stores with scan-and-buy, the nearest first; without a position in the order of the mall. */
export class ScanSelectStore {
  readonly stores: PagedResource<NearStore>
  isLocating = false

  constructor(private readonly env: Env) {
    this.stores = new PagedResource(
      (page) => env.call('POST scan/stores', { ...pointOf(env), ...page }, { quiet: true }),
      {
        key: ({ storeId }) => storeId,
      },
    )
    makeAutoObservable<this, 'env'>(this, { env: false, stores: false }, { autoBind: true })
  }

  get hasPosition(): boolean {
    return this.env.stores.get(PlaceStore).position !== null
  }

  /** 打开定位. */
  async locate(): Promise<void> {
    this.isLocating = true
    const position = await this.env.stores.get(PlaceStore).locate()
    runInAction(() => {
      this.isLocating = false
    })
    if (position) await this.stores.reload()
    else this.env.toast(NO_PLACE_TEXT)
  }

  /** Makes the store the current one and opens its scan cart. */
  async choose(store: NearStore): Promise<void> {
    const { storeId, businessId, storeGroupId, name, place, logo, closedText } = store
    this.env.stores.get(ScanSessionStore).choose({ storeId, businessId, storeGroupId, name, place, logo, closedText })
    await this.env.go('scanCodeCart', { storeId })
  }
}
