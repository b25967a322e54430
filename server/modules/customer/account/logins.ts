import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { AccessService } from './access.service'
import type { AccountService } from './account.service'
import { type CheckCodeOptions, CheckCodes } from './check-codes.service'
import { GrantOperatorService } from './grant-operator.service'
import { LoginService } from './login.service'
import { LoginCompletion } from './login-completion'
import { LoginLimits } from './login-limits.service'
import { LoginTokens } from './login-tokens.service'
import { PasswordService } from './password.service'
import type { HashCost } from './password-hash'
import type { SessionService } from './session.service'
import { ThirdLoginService, type WechatLogins } from './third-login.service'

export interface AccountOptions extends CheckCodeOptions {
  /** Absent where nobody logs in by WeChat. */
  wechat?: WechatLogins
  /** Whether an address is a page of this mall; nowhere else a login comes back to. */
  isOwnPage?: (url: URL) => boolean
  /** Less than the usual for tests that set many passwords. */
  hashCost?: HashCost
}

export type Logins = Omit<ReturnType<typeof createLogins>, 'grants'>

interface LoginsDeps {
  db: Db
  clock: Clock
  sessions: SessionService
  account: AccountService
}

/** Every way in, over the same codes, tickets and limits. */
export function createLogins({ db, clock, sessions, account }: LoginsDeps, options: AccountOptions) {
  const limits = new LoginLimits(db)
  const tokens = new LoginTokens(db)
  const codes = new CheckCodes(db, limits, options)
  const completion = new LoginCompletion(db, sessions, account)
  const parts = { sessions, codes, tokens, limits, completion }
  const passwords = new PasswordService(db, parts, options.hashCost)
  const { wechat, isOwnPage = () => false } = options
  return {
    login: new LoginService(codes, passwords, completion),
    passwords,
    third: new ThirdLoginService(db, { ...parts, wechat, isOwnPage }),
    access: new AccessService(db, parts),
    grants: new GrantOperatorService({ db, clock, tokens }),
  }
}
