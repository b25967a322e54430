import type { Address } from '@contract/schema/address'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** Most nearby places shown, and most of the shopper's addresses [purchase.places-most]. */
export const NEARBY_MOST = 5
export const ALL_MOST = 10

export interface PickRules {
  storeIds: string[]
  distributionType?: number
}

/** The shopper's addresses; in pick mode those outside the delivery area are disabled. */
export class AddressListStore {
  readonly list: Resource<Address[]>
  constructor(
    private readonly env: Env,
    rules: PickRules,
  ) {
    this.list = new Resource(async () => {
      const { storeIds, distributionType } = rules
      const asked = {
        ...(storeIds.length > 0 ? { storeIds } : {}),
        ...(distributionType === undefined ? {} : { distributionType }),
      }
      return (await env.call('POST userAddress/list', asked, { quiet: true })).records
    })
  }

  async remove(id: string): Promise<void> {
    await this.env.call('GET userAddress/delete', { id })
    await this.list.reload()
  }

  /** Sets the address of an order that is not shipped. */
  async giveToOrder(orderId: string, addressId: string): Promise<void> {
    await this.env.call('POST productOrder/changeAddress', { orderId, addressId })
  }
}
