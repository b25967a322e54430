import { SET_UP_PAGE } from '@contract/codes/console'
import {
  PERMISSION_KEYS,
  type Permission,
  STAFF_LINK_MS,
  STAFF_LOGIN_PATTERN,
  type StaffLinkKind,
} from '@contract/codes/staff'
import type { ListedSession } from '@contract/console/session'
import type { ListedStaff, OneTimeLink } from '@contract/console/staff'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { checkedLine, fail, failParam } from '../../../kernel/errors'
import { randomToken } from '../../../kernel/ids'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { StoreService } from '../../goods/store'
import * as repo from './staff.repo'
import {
  changedPermissions,
  covers,
  coversStores,
  foldLogin,
  type Grant,
  hashOf,
  isActiveAdministrator,
} from './staff.rules'
import { type NewStaff, NO_TOTP, type StaffAccountService } from './staff-account.service'
import * as proofs from './staff-proof.repo'
import type { StaffRoles, VersionedRole } from './staff-roles.service'
import type { StaffSessionService } from './staff-session.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'staff.add': 'staff'
    'staff.update': 'staff'
    'staff.resetTotp': 'staff'
    'staff.resetPassword': 'staff'
    'role.save': 'role'
  }
}

const TOKEN_BYTES = 32
const MOST_NAME = 20

export interface StaffOperatorDeps {
  db: Db
  clock: Clock
  accounts: Pick<StaffAccountService, 'create'>
  roles: Pick<StaffRoles, 'find' | 'list' | 'grantOf'>
  sessions: Pick<StaffSessionService, 'list' | 'end' | 'endAll'>
  stores: Pick<StoreService, 'findStores'>
}

/** Changes of one account of this version; fields that are left out stay as they are. */
export interface StaffUpdate {
  staffId: string
  version: number
  name?: string
  roleId?: string
  stores?: StoreScope
  isDisabled?: boolean
}

export interface RoleDraft {
  roleId: string
  name: string
  permissions: readonly Permission[]
  /** Version of the changed role; left out for a new one. */
  version?: number
}

/** The permissions and stores that an actor may grant. */
interface Authority extends Grant {
  isAdministrator: boolean
  /** Empty for an operator of the command line. */
  staffId: string
}

/**
 * Accounts and roles. An actor of staff grants, changes and ends only what its own permissions and stores contain;
 * they are read in the transaction, so a role that is withdrawn concurrently no longer counts.
 */
export class StaffOperatorService {
  constructor(private readonly deps: StaffOperatorDeps) {}

  /** Accounts whose stores are within `stores`, by login. */
  async list(stores: StoreScope): Promise<ListedStaff[]> {
    const { q } = this.deps.db
    const [rows, scopes] = await Promise.all([repo.listStaff(q), repo.listAllStores(q)])
    return rows
      .map((row) => listed(row, row.allStores === 1 ? 'all' : (scopes.get(row.staffId) ?? [])))
      .filter((row) => coversStores(stores, row.allStores ? 'all' : row.stores))
  }

  /** The account with this login. SYS_PARAM_ERROR: there is none. */
  async find(login: string): Promise<ListedStaff> {
    const { q } = this.deps.db
    const row = await repo.findByLogin(q, foldLogin(login))
    if (!row) failParam('login', `没有登录名为“${login}”的账号`)
    return this.#listed(q, row)
  }

  /** Adds an account and returns its one-time link. SYS_PARAM_ERROR: wrong login, name, role or store. */
  async add(actor: Actor, draft: NewStaff): Promise<OneTimeLink> {
    const { db, clock, accounts } = this.deps
    if (!new RegExp(STAFF_LOGIN_PATTERN).test(draft.login))
      failParam('login', '登录名需 2–40 位字母、数字或 . _ @ -，并以字母或数字开头')
    const name = checkedLine('name', draft.name, MOST_NAME)
    const now = clock.now()
    return db.tx(async (tx) => {
      const own = await this.#authority(tx, actor)
      checkCovered(own, await this.#checkedGrant(tx, own, draft.roleId, draft.stores))
      const row = await accounts.create(tx, { ...draft, name }, null, now)
      if (!row) failParam('login', `登录名“${draft.login}”已被使用`)
      const after = await this.#listed(tx, row)
      await this.#audit(tx, actor, 'staff.add', row.staffId, { before: null, after }, now)
      return this.#link(tx, row, 'setUp', now)
    })
  }

  /**
   * Changes an account. STATE_CHANGED: another change came first. SYS_BIZ_DATA_ERROR_CODE: it is the last active
   * administrator.
   */
  async update(actor: Actor, update: StaffUpdate): Promise<ListedStaff> {
    const { db, clock, sessions } = this.deps
    const { staffId, version } = update
    const now = clock.now()
    return db.tx(async (tx) => {
      const own = await this.#authority(tx, actor)
      const row = await this.#coveredRow(tx, own, staffId)
      const before = await this.#listed(tx, row)
      const stores = update.stores ?? (before.allStores ? 'all' : before.stores)
      const next = {
        name: update.name === undefined ? row.name : checkedLine('name', update.name, MOST_NAME),
        roleId: update.roleId ?? row.roleId,
        allStores: stores === 'all' ? 1 : 0,
        status: statusAfter(row, update.isDisabled),
      }
      if (update.roleId !== undefined || update.stores !== undefined)
        checkCovered(own, await this.#checkedGrant(tx, own, next.roleId, stores))
      await this.#keepAdministrator(tx, row, next)
      if (!(await repo.updateStaff(tx, staffId, version, next))) fail('STATE_CHANGED')
      if (update.stores !== undefined) await repo.replaceStores(tx, staffId, stores === 'all' ? [] : stores)
      if (next.status === 'disabled' && row.status !== 'disabled') {
        await sessions.endAll(tx, staffId, '', now)
        await proofs.spendLinks(tx, staffId, now)
      }
      const after = await this.#listed(tx, { ...row, ...next, version: version + 1 })
      await this.#audit(tx, actor, 'staff.update', staffId, { before, after }, now)
      return after
    })
  }

  /**
   * Removes an account's authenticator, recovery codes and sessions, and returns a one-time link: for a new
   * authenticator, which needs the password, or for the set-up, when the account was not set up yet. UNAUTHORIZED: the
   * actor is no administrator, or the account is its own.
   */
  async resetTotp(actor: Actor, staffId: string): Promise<OneTimeLink> {
    const { db, clock, sessions } = this.deps
    const now = clock.now()
    return db.tx(async (tx) => {
      const row = await this.#resettableRow(tx, actor, staffId)
      await repo.removeTotp(tx, staffId)
      await proofs.replaceRecoveryCodes(tx, staffId, [])
      await sessions.endAll(tx, staffId, '', now)
      const details = { before: { hasTotp: row.totpSecret !== '' }, after: { hasTotp: false } }
      await this.#audit(tx, actor, 'staff.resetTotp', staffId, details, now)
      return this.#link(tx, row, row.passwordHash === '' ? 'setUp' : 'totp', now)
    })
  }

  /**
   * Returns a one-time link for a new password, which needs a code of the account's authenticator; its use ends the
   * sessions. Until then the account stays as it is. UNAUTHORIZED: as `resetTotp`. SYS_BIZ_DATA_ERROR_CODE: the account
   * has no authenticator.
   */
  async resetPassword(actor: Actor, staffId: string): Promise<OneTimeLink> {
    const { db, clock } = this.deps
    const now = clock.now()
    return db.tx(async (tx) => {
      const row = await this.#resettableRow(tx, actor, staffId)
      if (row.totpSecret === '') fail('SYS_BIZ_DATA_ERROR_CODE', NO_TOTP)
      const link = await this.#link(tx, row, 'password', now)
      const details = { before: { linkExpireAt: null }, after: { linkExpireAt: link.expireAt } }
      await this.#audit(tx, actor, 'staff.resetPassword', staffId, details, now)
      return link
    })
  }

  /** Running sessions of another account. */
  async sessionsOf(actor: Actor, staffId: string): Promise<ListedSession[]> {
    const { db, clock, sessions } = this.deps
    await this.#coveredRow(db.q, await this.#authority(db.q, actor), staffId)
    return sessions.list(staffId, '', clock.now())
  }

  /** Ends a session of another account. */
  async endSession(actor: Actor, staffId: string, sessionId: string): Promise<void> {
    const { db, clock, sessions } = this.deps
    await db.tx(async (tx) => {
      await this.#coveredRow(tx, await this.#authority(tx, actor), staffId)
      await sessions.end(tx, actor, staffId, sessionId, clock.now())
    })
  }

  /** Every role, the built-in ones first. */
  roles(): Promise<VersionedRole[]> {
    return this.deps.roles.list(this.deps.db.q)
  }

  /**
   * Adds a role, or changes one of this version. UNAUTHORIZED: the actor lacks a permission that it adds or
   * removes, or a store. STATE_CHANGED: another change came first.
   */
  async saveRole(actor: Actor, draft: RoleDraft): Promise<VersionedRole> {
    const { db, clock, roles } = this.deps
    const { roleId, version } = draft
    const name = checkedLine('name', draft.name, MOST_NAME)
    const now = clock.now()
    return db.tx(async (tx) => {
      const own = await this.#authority(tx, actor)
      if (own.stores !== 'all') fail('UNAUTHORIZED')
      const before = await roles.find(tx, roleId)
      if (before?.isBuiltIn) failParam('roleId', `“${roleId}”是内置角色，不能修改`)
      const permissions = PERMISSION_KEYS.filter((key) => draft.permissions.includes(key))
      const changed = changedPermissions({ permissions: before?.permissions ?? [] }, { permissions })
      if (!changed.every((permission) => own.permissions.includes(permission))) fail('UNAUTHORIZED')
      const row = { roleId, name, permissions: JSON.stringify(permissions), version: (version ?? 0) + 1 }
      const isSaved = version === undefined ? await repo.insertRole(tx, row) : await repo.updateRole(tx, version, row)
      if (!isSaved) fail('STATE_CHANGED')
      const after = { roleId, name, permissions, isBuiltIn: false, version: row.version }
      const subject = { kind: 'role', id: roleId } as const
      await writeAudit(tx, { actor, action: 'role.save', subject, details: { before, after }, at: now })
      return after
    })
  }

  async #authority(q: Reader, actor: Actor): Promise<Authority> {
    if (actor.kind !== 'staff')
      return { permissions: PERMISSION_KEYS, stores: 'all', isAdministrator: true, staffId: '' }
    const row = await repo.findStaff(q, actor.id)
    if (row?.status !== 'active') fail('UNAUTHORIZED')
    const grant = await this.deps.roles.grantOf(q, row)
    if (!grant.permissions.includes('staff.edit')) fail('UNAUTHORIZED')
    return { ...grant, isAdministrator: isActiveAdministrator(row), staffId: row.staffId }
  }

  /** An account that the actor may change. One with a store that the actor lacks fails like an unknown one. */
  async #coveredRow(q: Reader, own: Authority, staffId: string): Promise<repo.StaffRow> {
    const row = await repo.findStaff(q, staffId)
    const grant = row && (await this.deps.roles.grantOf(q, row))
    if (!row || !grant || !coversStores(own.stores, grant.stores)) failParam('staffId', '没有这个账号')
    checkCovered(own, grant)
    return row
  }

  /** An account that the actor may reset: the actor is an administrator, and the account is not its own. */
  async #resettableRow(q: Reader, actor: Actor, staffId: string): Promise<repo.StaffRow> {
    const own = await this.#authority(q, actor)
    if (!own.isAdministrator || own.staffId === staffId) fail('UNAUTHORIZED')
    const row = await this.#coveredRow(q, own, staffId)
    if (row.status === 'disabled') fail('SYS_BIZ_DATA_ERROR_CODE', '账号已停用，请先启用')
    return row
  }

  /**
   * The permissions of a role, with these stores. SYS_PARAM_ERROR: the role or a store does not exist, or the actor
   * lacks the store.
   */
  async #checkedGrant(q: Reader, own: Authority, roleId: string, stores: StoreScope): Promise<Grant> {
    const role = await this.deps.roles.find(q, roleId)
    if (!role) failParam('roleId', `没有角色“${roleId}”`)
    if (stores !== 'all') {
      const known = await this.deps.stores.findStores(q, stores)
      const unknown = stores.find((storeId) => !known.has(storeId) || !isInScope(own.stores, storeId))
      if (unknown !== undefined) failParam('stores', `没有门店“${unknown}”`)
    }
    return { permissions: role.permissions, stores }
  }

  async #keepAdministrator(tx: Tx, row: repo.StaffRow, next: Pick<repo.StaffRow, 'roleId' | 'status'>): Promise<void> {
    if (!isActiveAdministrator(row) || isActiveAdministrator(next)) return
    const ids = await repo.lockAdministrators(tx, row.roleId)
    if (ids.some((id) => id !== row.staffId)) return
    fail('SYS_BIZ_DATA_ERROR_CODE', '这是最后一个可用的管理员')
  }

  async #link(tx: Tx, { staffId }: repo.StaffRow, kind: StaffLinkKind, now: number): Promise<OneTimeLink> {
    const token = randomToken(TOKEN_BYTES)
    const expireAt = now + STAFF_LINK_MS
    const row = { tokenHash: hashOf(token), staffId, kind, totpSecret: '', expireAt, spentAt: 0 } as const
    await proofs.putLink(tx, row, now)
    return { staffId, path: `${SET_UP_PAGE}#${token}`, expireAt }
  }

  async #listed(q: Reader, row: repo.StaffRow): Promise<ListedStaff> {
    return listed(row, row.allStores === 1 ? 'all' : await repo.listStores(q, row.staffId))
  }

  #audit(
    tx: Tx,
    actor: Actor,
    action: 'staff.add' | 'staff.update' | 'staff.resetTotp' | 'staff.resetPassword',
    staffId: string,
    details: { before: unknown; after: unknown },
    at: number,
  ): Promise<void> {
    return writeAudit(tx, { actor, action, subject: { kind: 'staff', id: staffId }, details, at })
  }
}

function checkCovered(own: Authority, other: Grant): void {
  if (!covers(own, other)) fail('UNAUTHORIZED')
}

function statusAfter(
  { status, passwordHash }: repo.StaffRow,
  isDisabled: boolean | undefined,
): repo.StaffRow['status'] {
  if (isDisabled === undefined) return status
  if (isDisabled) return 'disabled'
  return passwordHash === '' ? 'invited' : 'active'
}

function listed(row: repo.StaffRow, stores: StoreScope): ListedStaff {
  const { staffId, login, name, roleId, status, version, createdAt } = row
  return {
    staffId,
    login,
    name,
    roleId,
    allStores: stores === 'all',
    stores: stores === 'all' ? [] : [...stores],
    status,
    version,
    createdAt,
  }
}
