import { STAFF_ACCOUNT_LOCK } from '@contract/codes/staff'
import type { ConsoleOrigin } from '../../../gateways/console/console-endpoint'
import { writeAudit } from '../../../kernel/audit'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { DEMO_STAFF } from './staff.demo'
import * as repo from './staff.repo'
import { addressKey, foldLogin, newTotpSecret, readRecoveryCode, recoveryHash, totpStep } from './staff.rules'
import { type Argon2Cost, isStaffPassword } from './staff-password'
import * as proofs from './staff-proof.repo'
import type { StaffSessionService } from './staff-session.service'
import { LOCKED_TEXT, type StaffTries } from './staff-tries.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'staff.login': 'staff'
  }
}

/** One text for an unknown login, a wrong password, a wrong or used code, and a disabled account. */
const WRONG_TEXT = '登录名、密码或验证码不正确'
/** Compared with the code of an account without a secret, so that the reply takes as long. */
const NO_SECRET = newTotpSecret()

export interface StaffLoginDeps {
  db: Db
  sessions: Pick<StaffSessionService, 'open' | 'knowsAddress'>
  tries: Pick<StaffTries, 'takeAddress' | 'takeAccount' | 'succeeded'>
  hashCost: Argon2Cost
  isDemo: boolean
}

export interface LoginRequest {
  login: string
  password: string
  /** Code of the authenticator, or a recovery code. */
  code: string
}

/** The login of staff by password and second factor. */
export class StaffLoginService {
  constructor(private readonly deps: StaffLoginDeps) {}

  /** Returns the token of a new session. SYS_BIZ_DATA_ERROR_CODE: refused, without a reason that a guesser could use. */
  async login(request: LoginRequest, origin: ConsoleOrigin, now: number): Promise<string> {
    const { db, sessions, tries, hashCost } = this.deps
    const login = foldLogin(request.login)
    const address = addressKey(origin.ip)
    await tries.takeAddress(address, now)
    const account = await repo.findByLogin(db.q, login)
    const staffId = account?.staffId ?? ''
    const known = (await sessions.knowsAddress(staffId, address, now)) ? address : ''
    const count = await tries.takeAccount(login, known, now)
    const recovery = readRecoveryCode(request.code)
    const recoveryCode = recovery === null ? null : recoveryHash(staffId, recovery)
    // A recovery code has too many bits to be guessed, so it opens a locked account; each gives one try of the password.
    const isSpent =
      count === null &&
      recoveryCode !== null &&
      (await db.tx((tx) => proofs.spendRecoveryCode(tx, staffId, recoveryCode, now)))
    if (count === null && !isSpent) fail('SYS_BIZ_DATA_ERROR_CODE', LOCKED_TEXT)
    const wrongText = count !== null && count < STAFF_ACCOUNT_LOCK.wrongTries ? WRONG_TEXT : LOCKED_TEXT
    // Both run for unknown logins, too.
    const isPassword = await isStaffPassword(request.password, account?.passwordHash ?? '', hashCost)
    const step = totpStep(account?.totpSecret || NO_SECRET, request.code, now)
    const isProven = isPassword && (recoveryCode !== null || step !== null)
    if (!account || !isProven || !this.#isUsable(account)) fail('SYS_BIZ_DATA_ERROR_CODE', wrongText)
    return db.tx(async (tx) => {
      const isCode =
        recoveryCode === null || isSpent || (await proofs.spendRecoveryCode(tx, staffId, recoveryCode, now))
      if (!isCode || !(await repo.admit(tx, account, recoveryCode === null ? step : null)))
        fail('SYS_BIZ_DATA_ERROR_CODE', wrongText)
      await tries.succeeded(tx, login, known, address)
      const { token, sessionId } = await sessions.open(tx, staffId, origin, now)
      await writeAudit(tx, {
        actor: { kind: 'staff', id: staffId, name: account.name },
        action: 'staff.login',
        subject: { kind: 'staff', id: staffId },
        details: { before: null, after: { sessionId, address, byRecoveryCode: recoveryCode !== null } },
        at: now,
      })
      return token
    })
  }

  /** The demo's secret is public: outside the demo an account with it cannot log in. */
  #isUsable({ status, totpSecret }: repo.StaffRow): boolean {
    return status === 'active' && totpSecret !== '' && (this.deps.isDemo || totpSecret !== DEMO_STAFF.totpSecret)
  }
}
