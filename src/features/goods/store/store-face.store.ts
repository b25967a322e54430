import type { StoreFace } from '@contract/schema/store'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** Parameters of the pages of a store, as in their addresses. */
export interface StoreAddress {
  storeId: string
  businessId?: string | undefined
  longitude?: string | undefined
  latitude?: string | undefined
}

/** A store as its pages show it, and whether the shopper follows it. */
export class StoreFaceStore {
  readonly face: Resource<StoreFace>
  isFollowing = false

  constructor(
    private readonly env: Env,
    readonly address: StoreAddress,
  ) {
    this.face = new Resource(() => env.call('POST store/getStoreHome', askOf(address), { quiet: true }))
    makeAutoObservable<this, 'env'>(this, { env: false, address: false, face: false }, { autoBind: true })
  }

  get storeId(): string {
    return this.address.storeId
  }

  /** Follows or unfollows; a visitor logs in first. One call at a time. */
  async follow(): Promise<void> {
    const { env, storeId } = this
    const { value } = this.face
    if (!env.stores.get(SessionStore).isLoggedIn) return toLogin()
    if (!value || this.isFollowing) return
    this.isFollowing = true
    const reply = await env.try(env.call('POST follow/set', { storeId, isFollowed: !value.isFollowed }))
    runInAction(() => {
      this.isFollowing = false
    })
    if (isApiError(reply)) return
    const shown = this.face.value ?? value
    this.face.set({ ...shown, ...reply })
    env.toast(reply.isFollowed ? '已关注' : '已取消关注')
  }
}

function askOf({ storeId, businessId, longitude, latitude }: StoreAddress) {
  const [x, y] = [degrees(latitude, 90), degrees(longitude, 180)]
  return {
    storeId,
    ...(businessId && { businessId }),
    ...(x !== null && y !== null && { latitude: x, longitude: y }),
  }
}

/** A number of degrees in an address; null for any other text. */
function degrees(text: string | undefined, most: number): number | null {
  if (!text || !/^-?\d{1,3}(?:\.\d{1,15})?$/.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= most ? value : null
}
