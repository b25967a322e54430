import type { Permission } from '@contract/codes/staff'
import type { Db } from '../../../kernel/db'
import { isInScope } from '../../../kernel/store-scope'
import * as repo from './staff.repo'
import type { StaffRoles } from './staff-roles.service'

/** A colleague as other accounts see it. */
export interface Colleague {
  staffId: string
  name: string
}

interface StaffDirectoryDeps {
  db: Db
  roles: Pick<StaffRoles, 'list'>
}

/** Finds accounts with a permission, for modules that assign work to them. */
export class StaffDirectoryService {
  constructor(private readonly deps: StaffDirectoryDeps) {}

  /** Active accounts with a permission and this store, by name; an id of no store needs an account of every store. */
  async ableTo(permission: Permission, storeId: string): Promise<Colleague[]> {
    const { db, roles } = this.deps
    const [rows, scopes, known] = await Promise.all([repo.listStaff(db.q), repo.listAllStores(db.q), roles.list(db.q)])
    const able = new Set(known.flatMap((role) => (role.permissions.includes(permission) ? [role.roleId] : [])))
    const scopeOf = (row: repo.StaffRow) => (row.allStores === 1 ? 'all' : (scopes.get(row.staffId) ?? []))
    return rows
      .filter((row) => row.status === 'active' && able.has(row.roleId) && isInScope(scopeOf(row), storeId))
      .map(({ staffId, name }) => ({ staffId, name }))
      .sort((one, other) => one.name.localeCompare(other.name, 'zh'))
  }
}
