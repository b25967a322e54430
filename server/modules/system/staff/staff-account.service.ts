import { STAFF_ACCOUNT_LOCK, STAFF_LINK_MS, type StaffLinkKind, staffPasswordProblem } from '@contract/codes/staff'
import type { ConsoleOrigin, Staff } from '../../../gateways/console/console-endpoint'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { StoreScope } from '../../../kernel/store-scope'
import * as repo from './staff.repo'
import {
  addressKey,
  foldLogin,
  hashOf,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUri,
  recoveryHash,
  totpStep,
} from './staff.rules'
import { type Argon2Cost, hashStaffPassword, isStaffPassword } from './staff-password'
import * as proofs from './staff-proof.repo'
import type { StaffSessionService } from './staff-session.service'
import { LOCKED_TEXT, type StaffTries } from './staff-tries.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'staff.setUp': 'staff'
    'staff.password': 'staff'
  }
}

const WRONG_PASSWORD = '密码不正确'
const WRONG_CODE = '验证码不正确，请用刚扫描的验证器里的 6 位数字'
/** Why a password cannot be set by link. */
export const NO_TOTP = '账号没有验证器，请先重置验证器'
const WRONG_OWN_CODE = '验证码不正确，请用账号原来的验证器里的 6 位数字'

export interface StaffAccountDeps {
  db: Db
  sessions: Pick<StaffSessionService, 'open' | 'endAll' | 'knowsAddress'>
  tries: Pick<StaffTries, 'takeAddress' | 'returnAddress' | 'takeAccount' | 'succeeded'>
  hashCost: Argon2Cost
}

export interface OpenedLink {
  kind: StaffLinkKind
  login: string
  name: string
  /** Base32; empty for a new password. */
  secret: string
  otpauthUri: string
}

/** A new account. `stores` are ids of stores that exist. */
export interface NewStaff {
  login: string
  name: string
  roleId: string
  stores: StoreScope
}

interface SetUpRequest {
  /** Token of the one-time link. */
  token: string
  /** The new password; for a new authenticator the present one. */
  password: string
  /** Code of the authenticator with the shown secret; for a new password, of the account's present authenticator. */
  code: string
}

/** Acts of an account on itself: one-time links, password. */
export class StaffAccountService {
  constructor(private readonly deps: StaffAccountDeps) {}

  /**
   * Creates an account: with credentials it is active, without them it waits for its one-time link. Returns its row,
   * null when the login is taken.
   */
  async create(
    tx: Tx,
    { login, name, roleId, stores }: NewStaff,
    credentials: Omit<repo.Credentials, 'totpStep'> | null,
    now: number,
  ): Promise<repo.StaffRow | null> {
    const row: repo.StaffRow = {
      staffId: newId(),
      login: foldLogin(login),
      name,
      roleId,
      allStores: stores === 'all' ? 1 : 0,
      status: credentials === null ? 'invited' : 'active',
      passwordHash: credentials?.passwordHash ?? '',
      totpSecret: credentials?.totpSecret ?? '',
      totpStep: 0,
      version: 1,
      createdAt: now,
    }
    if (!(await repo.insertStaff(tx, row))) return null
    if (stores !== 'all') await repo.replaceStores(tx, row.staffId, stores)
    return row
  }

  /** Hash of a password at the cost of this mall. */
  hashOf(password: string): Promise<string> {
    return hashStaffPassword(password, this.deps.hashCost)
  }

  /** Opens a one-time link. Each call makes a new secret, so none is shown twice; a link for a password has none. */
  async openLink(token: string, origin: ConsoleOrigin, now: number): Promise<OpenedLink> {
    const { db, tries } = this.deps
    const address = addressKey(origin.ip)
    await tries.takeAddress(address, now)
    const { link, account } = await this.#linkOf(token, now)
    const secret = link.kind === 'password' ? '' : newTotpSecret()
    await db.tx(async (tx) => {
      if (!(await proofs.putLinkSecret(tx, link.tokenHash, secret, now))) fail('STATE_CHANGED')
      await tries.returnAddress(tx, address)
    })
    const { login, name } = account
    return { kind: link.kind, login, name, secret, otpauthUri: secret && otpauthUri(secret, login) }
  }

  /**
   * Completes a one-time link: password, authenticator, ten recovery codes, and a session. A new password keeps
   * authenticator and recovery codes.
   */
  async setUp(
    request: SetUpRequest,
    origin: ConsoleOrigin,
    now: number,
  ): Promise<{ token: string; recoveryCodes: string[] }> {
    const { db, sessions, tries } = this.deps
    const address = addressKey(origin.ip)
    await tries.takeAddress(address, now)
    const { link, account } = await this.#linkOf(request.token, now)
    const { staffId, login } = account
    const isPasswordOnly = link.kind === 'password'
    const totpSecret = isPasswordOnly ? account.totpSecret : link.totpSecret
    if (totpSecret === '') fail('SYS_BIZ_DATA_ERROR_CODE', isPasswordOnly ? NO_TOTP : '请重新打开链接')
    const from = (await sessions.knowsAddress(staffId, address, now)) ? address : ''
    if (link.kind === 'totp') await this.#checkPassword(account, request.password, from, now)
    else checkNew('password', request.password, login)
    const step = totpStep(totpSecret, request.code, now)
    if (isPasswordOnly) await this.#countCode(account, step !== null && step > account.totpStep, from, now)
    if (step === null) fail('SYS_BIZ_DATA_ERROR_CODE', WRONG_CODE)
    const passwordHash = link.kind === 'totp' ? account.passwordHash : await this.hashOf(request.password)
    const recoveryCodes = isPasswordOnly ? [] : newRecoveryCodes()
    const token = await db.tx(async (tx) => {
      if (!(await proofs.spendLink(tx, link, now))) fail('STATE_CHANGED')
      const credentials = { passwordHash, totpSecret, totpStep: step }
      if (!(await repo.putCredentials(tx, account, credentials))) fail('STATE_CHANGED')
      const hashes = recoveryCodes.map((code) => recoveryHash(staffId, code.replaceAll('-', '')))
      if (!isPasswordOnly) await proofs.replaceRecoveryCodes(tx, staffId, hashes)
      await tries.succeeded(tx, login, from, address)
      await sessions.endAll(tx, staffId, '', now)
      const opened = await sessions.open(tx, staffId, origin, now)
      await writeAudit(tx, {
        actor: actorOf(account),
        action: 'staff.setUp',
        subject: { kind: 'staff', id: staffId },
        details: {
          before: { status: account.status },
          after: { status: 'active', sessionId: opened.sessionId },
          kind: link.kind,
        },
        at: now,
      })
      return opened.token
    })
    return { token, recoveryCodes }
  }

  /** Changes the caller's password; its other sessions end. */
  async changePassword(
    actor: Actor,
    { staffId, sessionId, login }: Staff,
    request: { password: string; newPassword: string },
    origin: ConsoleOrigin,
    now: number,
  ): Promise<void> {
    const { db, sessions, tries } = this.deps
    checkNew('newPassword', request.newPassword, login)
    const address = addressKey(origin.ip)
    await tries.takeAddress(address, now)
    const account = (await repo.findStaff(db.q, staffId)) ?? fail('USER_NOT_LOGIN')
    const from = (await sessions.knowsAddress(staffId, address, now)) ? address : ''
    await this.#checkPassword(account, request.password, from, now)
    const hash = await this.hashOf(request.newPassword)
    await db.tx(async (tx) => {
      if (!(await repo.changePassword(tx, staffId, account.passwordHash, hash))) fail('STATE_CHANGED')
      await tries.succeeded(tx, login, from, address)
      await sessions.endAll(tx, staffId, sessionId, now)
      const details = { before: { sessions: 'all' }, after: { sessions: sessionId } }
      const subject = { kind: 'staff', id: staffId } as const
      await writeAudit(tx, { actor, action: 'staff.password', subject, details, at: now })
    })
  }

  /** Deletes links a while after they expired, so that a late use gets the reason. */
  sweep(now: number): Promise<void> {
    return this.deps.db.tx((tx) => proofs.sweepLinks(tx, now - STAFF_LINK_MS))
  }

  async #checkPassword(account: repo.StaffRow, password: string, from: string, now: number): Promise<void> {
    const count = await this.deps.tries.takeAccount(account.login, from, now)
    if (count === null) fail('SYS_BIZ_DATA_ERROR_CODE', LOCKED_TEXT)
    if (await isStaffPassword(password, account.passwordHash, this.deps.hashCost)) return
    fail('SYS_BIZ_DATA_ERROR_CODE', count < STAFF_ACCOUNT_LOCK.wrongTries ? WRONG_PASSWORD : LOCKED_TEXT)
  }

  /** Counts a try of the account's own code, which could be guessed otherwise. */
  async #countCode({ login }: repo.StaffRow, isRight: boolean, from: string, now: number): Promise<void> {
    const count = await this.deps.tries.takeAccount(login, from, now)
    if (count === null) fail('SYS_BIZ_DATA_ERROR_CODE', LOCKED_TEXT)
    if (isRight) return
    fail('SYS_BIZ_DATA_ERROR_CODE', count < STAFF_ACCOUNT_LOCK.wrongTries ? WRONG_OWN_CODE : LOCKED_TEXT)
  }

  async #linkOf(token: string, now: number): Promise<{ link: proofs.StaffLinkRow; account: repo.StaffRow }> {
    const { q } = this.deps.db
    const link = await proofs.findLink(q, hashOf(token))
    if (!link) fail('SYS_BIZ_DATA_ERROR_CODE', '链接不正确，请向管理员要一个新的')
    if (link.spentAt > 0) fail('SYS_BIZ_DATA_ERROR_CODE', '链接已使用或已作废，请向管理员要一个新的')
    if (link.expireAt <= now) fail('SYS_BIZ_DATA_ERROR_CODE', '链接已过期，请向管理员要一个新的')
    const account = await repo.findStaff(q, link.staffId)
    if (!account || account.status === 'disabled') fail('SYS_BIZ_DATA_ERROR_CODE', '账号已停用')
    return { link, account }
  }
}

const actorOf = ({ staffId, name }: repo.StaffRow): Actor => ({ kind: 'staff', id: staffId, name })

function checkNew(field: string, password: string, login: string): void {
  const problem = staffPasswordProblem(password, login)
  if (problem !== null) failParam(field, problem)
}
