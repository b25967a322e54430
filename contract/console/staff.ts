import { type Static, Type as T } from '@sinclair/typebox'
import {
  MOST_STAFF_STORES,
  PERMISSION_KEYS,
  ROLE_ID_PATTERN,
  STAFF_LOGIN_PATTERN,
  STAFF_STATUSES,
} from '../codes/staff'
import { defineConsoleEndpoints } from '../endpoint'
import { Flag, Id, Millis, Nothing, Text, Words } from '../schema/shared'

const StaffName = Text(20, 1)
const RoleId = T.String({ pattern: ROLE_ID_PATTERN })
const Version = T.Integer({ minimum: 1, maximum: 1_000_000_000 })
/** Stores of an account: all of them, or the listed ones. */
const Scope = { allStores: Flag, stores: T.Array(Id, { maxItems: MOST_STAFF_STORES, uniqueItems: true }) }
const Permissions = T.Array(Words(PERMISSION_KEYS), { maxItems: PERMISSION_KEYS.length, uniqueItems: true })

export const ListedStaff = T.Object({
  staffId: T.String(),
  login: T.String(),
  name: T.String(),
  roleId: T.String(),
  allStores: Flag,
  stores: T.Array(T.String()),
  status: Words(STAFF_STATUSES),
  version: Version,
  createdAt: Millis,
})
export type ListedStaff = Static<typeof ListedStaff>

/** `path` is the page of a one-time link; it is shown once. */
export const OneTimeLink = T.Object({ staffId: T.String(), path: T.String(), expireAt: Millis })
export type OneTimeLink = Static<typeof OneTimeLink>

export const ListedRole = T.Object({
  roleId: T.String(),
  name: T.String(),
  permissions: Permissions,
  isBuiltIn: Flag,
  /** 0 for built-in roles. */
  version: T.Integer({ minimum: 0 }),
})
export type ListedRole = Static<typeof ListedRole>

export const staffEndpoints = defineConsoleEndpoints({
  'staff/list': { auth: 'staff:staff.read', input: Nothing, reply: T.Object({ records: T.Array(ListedStaff) }) },
  'staff/add': {
    auth: 'staff:staff.edit',
    input: T.Object({ login: T.String({ pattern: STAFF_LOGIN_PATTERN }), name: StaffName, roleId: RoleId, ...Scope }),
    reply: OneTimeLink,
  },
  /** Fields that are left out stay as they are. STATE_CHANGED: another change came first. */
  'staff/update': {
    auth: 'staff:staff.edit',
    input: T.Object({
      staffId: Id,
      version: Version,
      name: T.Optional(StaffName),
      roleId: T.Optional(RoleId),
      scope: T.Optional(T.Object(Scope)),
      isDisabled: T.Optional(Flag),
    }),
    reply: ListedStaff,
  },
  'staff/resetTotp': { auth: 'staff:staff.edit', input: T.Object({ staffId: Id }), reply: OneTimeLink },
  /** Creates a link for a new password, which needs a code of the account's authenticator. */
  'staff/resetPassword': { auth: 'staff:staff.edit', input: T.Object({ staffId: Id }), reply: OneTimeLink },
  'role/list': { auth: 'staff:staff.read', input: Nothing, reply: T.Object({ records: T.Array(ListedRole) }) },
  /** Without a version it adds a role. */
  'role/save': {
    auth: 'staff:staff.edit',
    input: T.Object({ roleId: RoleId, name: StaffName, permissions: Permissions, version: T.Optional(Version) }),
    reply: ListedRole,
  },
})
