import type { Reader } from '../../../kernel/db'
import { DEMO_STAFF } from './staff.demo'
import * as repo from './staff.repo'
import type { Grant } from './staff.rules'
import type { StaffRoles } from './staff-roles.service'

/** An active account with its present permissions and stores. */
export interface StaffGrant extends Grant {
  staffId: string
  name: string
  /** Epoch ms. */
  createdAt: number
}

/** An account of the demo, as the start prints it. */
export interface DemoAccount {
  login: string
  name: string
  roleName: string
}

/** Reads accounts for modules that act in their names. */
export class StaffGrantService {
  constructor(private readonly roles: Pick<StaffRoles, 'grantOf' | 'find'>) {}

  /** The account as it is now; null when it is unknown or not active. */
  async find(q: Reader, staffId: string): Promise<StaffGrant | null> {
    const row = await repo.findStaff(q, staffId)
    if (row?.status !== 'active') return null
    const { permissions, stores } = await this.roles.grantOf(q, row)
    return { staffId, name: row.name, createdAt: row.createdAt, permissions, stores }
  }

  /** Accounts with the public secret of the demo, oldest first. */
  async ofDemo(q: Reader): Promise<DemoAccount[]> {
    const rows = await repo.listBySecret(q, DEMO_STAFF.totpSecret)
    const roles = await Promise.all(rows.map(({ roleId }) => this.roles.find(q, roleId)))
    return rows.map(({ login, name, roleId }, at) => ({ login, name, roleName: roles[at]?.name ?? roleId }))
  }
}
