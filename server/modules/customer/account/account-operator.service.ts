import { maskedPhone } from '@contract/codes/phone'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import * as repo from './account.repo'
import type { AccountService } from './account.service'

/** A shopper in the operator's list; the phone is masked, moments are epoch ms. */
export interface ListedShopper {
  uid: string
  name: string
  mobile: string
  memberUntil: number
  createdAt: number
}

/** One shopper; the phone is masked. `memberUntil` is 0 for shoppers who are not members. */
export interface FoundShopper {
  uid: string
  name: string
  mobile: string
  isMember: boolean
  memberUntil: number
}

export interface AccountOperatorDeps {
  db: Db
  clock: Clock
  account: Pick<AccountService, 'shopper'>
}

/** Shoppers, for the operator. */
export class AccountOperatorService {
  constructor(private readonly deps: AccountOperatorDeps) {}

  /** Shoppers, the newest first; with `mobile` only shoppers with this phone. */
  async list(limit: number, mobile?: string): Promise<ListedShopper[]> {
    const rows = await repo.listShoppers(this.deps.db.q, limit, mobile)
    return rows.map(listed)
  }

  /** Shoppers with this whole phone, this uid or exactly this name, the newest first; empty when there is none. */
  async search(text: string, limit: number): Promise<ListedShopper[]> {
    const { q } = this.deps.db
    const byPhone = /^\d{5,15}$/.test(text) ? await repo.listShoppers(q, limit, text) : []
    const byUid = await repo.findShoppers(q, [text])
    const byName = await repo.listNamed(q, text, limit)
    const found = new Map([...byPhone, ...byUid, ...byName].map((row) => [row.uid, row]))
    return [...found.values()].slice(0, limit).map(listed)
  }

  /** Number of shoppers, up to `most`. */
  count(most: number): Promise<number> {
    return repo.countShoppers(this.deps.db.q, most)
  }

  /** The shopper with this uid or phone. Fails with SYS_PARAM_ERROR when there is none. */
  async find(asked: string): Promise<FoundShopper> {
    const { db, clock, account } = this.deps
    const [byMobile] = /^\d{5,15}$/.test(asked) ? await repo.listShoppers(db.q, 1, asked) : []
    const uid = byMobile?.uid ?? asked
    const shopper = await account.shopper(db.q, uid, clock.now())
    if (!shopper) failParam('shopper', '没有这位顾客')
    const { name, mobile, isMember, memberUntil } = shopper
    return { uid, name, mobile: maskedPhone(mobile), isMember, memberUntil: isMember ? memberUntil : 0 }
  }
}

const listed = (row: repo.ShopperRow): ListedShopper => ({
  uid: row.uid,
  name: row.name,
  mobile: maskedPhone(row.mobile),
  memberUntil: row.memberUntil,
  createdAt: row.createdAt,
})
