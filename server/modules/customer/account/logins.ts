import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { AccessService } from './access.service'
import type { AccountService } from './account.service'
import { type CheckCodeOptions, CheckCodes } from './check-codes.service'
import { type ClosingDeps, ClosingService } from './closing.service'
import { DeviceLoginService } from './device-login.service'
import { GrantOperatorService } from './grant-operator.service'
import { LoginService } from './login.service'
import { LoginCompletion } from './login-completion'
import { LoginLimits } from './login-limits.service'
import { LoginTokens } from './login-tokens.service'
import { PasswordService } from './password.service'
import type { HashCost } from './password-hash'
import { PhoneChangeService } from './phone-change.service'
import type { SessionService } from './session.service'
import { ThirdLoginService, type WechatLogins } from './third-login.service'

export interface AccountOptions extends CheckCodeOptions {
  /** Undefined where login by WeChat is not available. */
  wechat?: WechatLogins
  /** Whether an address is a page of this mall; a login returns to such pages only. */
  isOwnPage?: (url: URL) => boolean
  /** A low cost for tests that set many passwords. */
  hashCost?: HashCost
}

export type Logins = Omit<ReturnType<typeof createLogins>, 'grants' | 'codes'>

interface LoginsDeps extends Pick<ClosingDeps, 'jobs' | 'shopperAreas' | 'media' | 'messages'> {
  db: Db
  clock: Clock
  sessions: Pick<
    SessionService,
    'forget' | 'endAll' | 'endLogin' | 'tokenHashOf' | 'isTokenAlive' | 'childToken' | 'login'
  >
  account: Pick<AccountService, 'shopperOf'>
}

/** All logins, with shared codes, tokens and limits. */
export function createLogins(deps: LoginsDeps, options: AccountOptions) {
  const { db, clock, sessions, account } = deps
  const limits = new LoginLimits(db)
  const tokens = new LoginTokens(db)
  const codes = new CheckCodes(db, limits, options)
  const closing = new ClosingService({ ...deps, codes })
  const completion = new LoginCompletion({ db, sessions, account, closing })
  const passwords = new PasswordService(db, { sessions, codes, tokens, limits, completion }, options.hashCost)
  const { wechat, isOwnPage = () => false } = options
  return {
    codes,
    login: new LoginService(codes, passwords, completion),
    passwords,
    phones: new PhoneChangeService(db, { sessions, codes, tokens, limits }),
    closing,
    devices: new DeviceLoginService({ db, clock, sessions }),
    third: new ThirdLoginService(db, { codes, tokens, limits, completion, wechat, isOwnPage }),
    access: new AccessService(db, { sessions, codes, tokens, limits, completion }),
    grants: new GrantOperatorService({ db, clock, tokens }),
  }
}
