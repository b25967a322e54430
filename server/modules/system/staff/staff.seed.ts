import type { Db } from '../../../kernel/db'
import { DEMO_STAFF } from './staff.demo'
import type { StaffAccountService } from './staff-account.service'

export interface StaffDemo {
  /** Accounts with the demo's password and authenticator; without `stores` for every store. */
  staff: readonly { login: string; name: string; roleId: string; stores?: readonly string[] }[]
}

interface Deps {
  db: Db
  staffAccounts: Pick<StaffAccountService, 'create' | 'hashOf'>
}

/** Accounts whose login is not taken yet. */
export async function seedStaff({ db, staffAccounts }: Deps, { staff }: StaffDemo, now: number): Promise<void> {
  // Hashed one after the other outside the transaction, which would block other writers.
  for (const { stores, ...draft } of staff) {
    const { password, totpSecret } = DEMO_STAFF
    const passwordHash = await staffAccounts.hashOf(password)
    await db.tx((tx) =>
      staffAccounts.create(tx, { ...draft, stores: stores ?? 'all' }, { passwordHash, totpSecret }, now),
    )
  }
}
