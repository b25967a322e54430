import { STAFF_ADDRESS_KNOWN_MS, STAFF_SESSION } from '@contract/codes/staff'
import type { ListedSession } from '@contract/console/session'
import type { ConsoleOrigin, Staff, StaffSource } from '../../../gateways/console/console-endpoint'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId, randomToken } from '../../../kernel/ids'
import * as accounts from './staff.repo'
import { addressKey, hashOf } from './staff.rules'
import type { StaffRoles } from './staff-roles.service'
import * as repo from './staff-session.repo'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'staff.endSession': 'staff'
  }
}

const TOKEN_BYTES = 32
/** The last use is recorded at most this often. */
const NOTE_MS = 60_000

export interface StaffSessionDeps {
  db: Db
  roles: Pick<StaffRoles, 'find' | 'grantOf'>
}

/** Sessions of staff. Each call reads session and account, so an end or a change is effective at the next call. */
export class StaffSessionService implements StaffSource {
  constructor(private readonly deps: StaffSessionDeps) {}

  async find(token: string, now: number): Promise<Staff | null> {
    const { db, roles } = this.deps
    const row = await repo.findSession(db.q, hashOf(token))
    if (!row || row.endedAt > 0 || expiryOf(row) <= now) return null
    const account = await accounts.findStaff(db.q, row.staffId)
    if (account?.status !== 'active') return null
    const { staffId, roleId, login, name } = account
    const [role, grant] = await Promise.all([roles.find(db.q, roleId), roles.grantOf(db.q, account)])
    if (now - row.seenAt >= NOTE_MS) await db.tx((tx) => repo.touchSession(tx, row.tokenHash, now))
    const { permissions, stores } = grant
    return {
      staffId,
      sessionId: row.sessionId,
      login,
      name,
      role: role ?? { roleId, name: roleId, permissions: [] },
      permissions,
      stores,
    }
  }

  /** Opens a session under a new token and ends the one that the browser had. Returns the token, 256 random bits. */
  async open(
    tx: Tx,
    staffId: string,
    origin: ConsoleOrigin,
    now: number,
  ): Promise<{ token: string; sessionId: string }> {
    const token = randomToken(TOKEN_BYTES)
    const sessionId = newId()
    if (origin.token !== null) await repo.endByToken(tx, hashOf(origin.token), now)
    await repo.insertSession(tx, {
      tokenHash: hashOf(token),
      sessionId,
      staffId,
      address: addressKey(origin.ip),
      device: origin.device,
      createdAt: now,
      seenAt: now,
      endedAt: 0,
    })
    return { token, sessionId }
  }

  /** Running sessions of an account, the last seen first; `current` is marked. */
  async list(staffId: string, current: string, now: number): Promise<ListedSession[]> {
    const { idleMs, mostMs } = STAFF_SESSION
    const rows = await repo.listSessions(this.deps.db.q, staffId, now - idleMs, now - mostMs)
    return rows.map((row) => ({
      sessionId: row.sessionId,
      address: row.address,
      device: row.device,
      createdAt: row.createdAt,
      seenAt: row.seenAt,
      expireAt: expiryOf(row),
      isCurrent: row.sessionId === current,
    }))
  }

  /** Ends one session of an account. SYS_BIZ_DATA_ERROR_CODE: it had ended. */
  end(tx: Tx, actor: Actor, staffId: string, sessionId: string, now: number): Promise<void> {
    const before = { sessionId, isRunning: true }
    const details = { before, after: { sessionId, isRunning: false } }
    const subject = { kind: 'staff', id: staffId } as const
    return repo.endSession(tx, staffId, sessionId, now).then((isEnded) => {
      if (!isEnded) fail('SYS_BIZ_DATA_ERROR_CODE', '这个登录已经结束')
      return writeAudit(tx, { actor, action: 'staff.endSession', subject, details, at: now })
    })
  }

  /** Ends one session of the caller. */
  endOwn(actor: Actor, staffId: string, sessionId: string, now: number): Promise<void> {
    return this.deps.db.tx((tx) => this.end(tx, actor, staffId, sessionId, now))
  }

  /** Ends all sessions of an account except `keep`. */
  endAll(tx: Tx, staffId: string, keep: string, now: number): Promise<void> {
    return repo.endSessions(tx, staffId, keep, now)
  }

  /** Whether the account had a session at this address within the last 30 days. */
  knowsAddress(staffId: string, address: string, now: number): Promise<boolean> {
    return repo.knowsAddress(this.deps.db.q, staffId, address, now - STAFF_ADDRESS_KNOWN_MS)
  }

  sweep(now: number): Promise<void> {
    return this.deps.db.tx((tx) => repo.sweepSessions(tx, now - STAFF_ADDRESS_KNOWN_MS))
  }
}

/** The earlier of the idle and the absolute end. */
function expiryOf({ seenAt, createdAt }: Pick<repo.StaffSessionRow, 'seenAt' | 'createdAt'>): number {
  return Math.min(seenAt + STAFF_SESSION.idleMs, createdAt + STAFF_SESSION.mostMs)
}
