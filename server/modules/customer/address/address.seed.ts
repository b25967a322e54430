import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { Db } from '../../../kernel/db'
import type { AccountService } from '../account'
import type { AddressService } from './address.service'

export interface AddressDemo {
  /** Addresses by the phone of their shopper. */
  addressBooks: readonly {
    mobile: string
    addresses: readonly {
      name: string
      mobile: string
      areaCode: string
      detail: string
      label: string
      isDefault: boolean
      /** Latitude and longitude, degrees. */
      x: number
      y: number
    }[]
  }[]
}

interface Deps {
  db: Db
  account: Pick<AccountService, 'shopperOf'>
  addresses: Pick<AddressService, 'list' | 'save'>
}

/** Adds addresses to shoppers without any. */
export async function seedAddress(
  { db, account, addresses }: Deps,
  { addressBooks }: AddressDemo,
  now: number,
): Promise<void> {
  for (const book of addressBooks) {
    const uid = await db.tx((tx) => account.shopperOf(tx, HOME_COUNTRY_CODE, book.mobile, now))
    if ((await addresses.list(uid)).length > 0) continue
    for (const address of book.addresses) await addresses.save(uid, address, now)
  }
}
