import { idNumberOf } from '@contract/codes/identity'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { Db } from '../../../kernel/db'
import type { AccountService } from '../account'
import type { IdentityService } from './identity.service'

export interface IdentityDemo {
  /** Real names by the phone of their shopper. */
  identities: readonly { mobile: string; name: string; idCardNo: string }[]
}

interface Deps {
  db: Db
  account: Pick<AccountService, 'shopperOf'>
  identities: Pick<IdentityService, 'keep'>
}

export async function seedIdentity({ db, account, identities }: Deps, demo: IdentityDemo, now: number): Promise<void> {
  for (const { mobile, name, idCardNo } of demo.identities) {
    const uid = await db.tx((tx) => account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now))
    await identities.keep(uid, { name, number: idNumberOf(idCardNo) }, now)
  }
}
