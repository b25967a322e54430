import { DAY_MS } from '@contract/codes/china-time'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { Picture } from '@contract/schema/shared'
import type { Db } from '../../../kernel/db'
import type { AccountService } from './account.service'

export interface AccountDemo {
  shoppers: readonly {
    mobile: string
    name: string
    /** 1 female, 2 male. */
    sex: number
    /** YYYY-MM-DD. */
    birthday: string
    avatar: Picture
    /** Remaining days of the member card; 0: not a member. */
    memberDays: number
  }[]
}

export async function seedAccount(
  { db, account }: { db: Db; account: AccountService },
  { shoppers }: AccountDemo,
  now: number,
): Promise<void> {
  for (const { memberDays, ...shopper } of shoppers) {
    const member = memberDays > 0 ? { memberUntil: now + memberDays * DAY_MS } : {}
    await db.tx((tx) => account.createShopper(tx, { countryCode: HOME_COUNTRY_CODE, ...shopper, ...member }, now))
  }
}
