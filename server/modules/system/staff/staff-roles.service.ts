import { BUILT_IN_ROLES, PERMISSION_KEYS, type Permission, type Role } from '@contract/codes/staff'
import type { Reader } from '../../../kernel/db'
import * as repo from './staff.repo'
import type { Grant } from './staff.rules'

/** A role of the mall with the version of its row; 0 for built-in roles. */
export interface VersionedRole extends Role {
  isBuiltIn: boolean
  version: number
}

/** Roles: the built-in ones and those that the mall has added. */
export class StaffRoles {
  async find(q: Reader, roleId: string): Promise<VersionedRole | null> {
    const builtIn = BUILT_IN_ROLES.find((role) => role.roleId === roleId)
    if (builtIn) return { ...builtIn, isBuiltIn: true, version: 0 }
    const row = await repo.findRole(q, roleId)
    return row ? ofRow(row) : null
  }

  /** Every role, the built-in ones first. */
  async list(q: Reader): Promise<VersionedRole[]> {
    const own = await repo.listRoles(q)
    return [...BUILT_IN_ROLES.map((role) => ({ ...role, isBuiltIn: true, version: 0 })), ...own.map(ofRow)]
  }

  /** The permissions and stores of an account. A role that no longer exists permits nothing. */
  async grantOf(q: Reader, staff: Pick<repo.StaffRow, 'staffId' | 'roleId' | 'allStores'>): Promise<Grant> {
    const [role, stores] = await Promise.all([
      this.find(q, staff.roleId),
      staff.allStores === 1 ? ('all' as const) : repo.listStores(q, staff.staffId),
    ])
    return { permissions: role?.permissions ?? [], stores }
  }
}

function ofRow({ roleId, name, permissions, version }: repo.StaffRoleRow): VersionedRole {
  const kept = JSON.parse(permissions) as string[]
  return { roleId, name, permissions: kept.filter(isPermission), isBuiltIn: false, version }
}

/** A permission that a later release has removed is dropped. */
const isPermission = (text: string): text is Permission => PERMISSION_KEYS.some((key) => key === text)
