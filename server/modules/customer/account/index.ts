import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { accountCoreRoutes, accountLegacyRoutes } from './account.routes'
import { type AccountDeps, AccountService } from './account.service'
import { AccountOperatorService } from './account-operator.service'
import type { ClosingDeps } from './closing.service'
import { type AccountOptions, createLogins } from './logins'
import { SessionService } from './session.service'

export { type AccountDemo, seedAccount } from './account.seed'
export {
  AccountService,
  type Face,
  type Liking,
  type MemberProfile,
  type NewShopper,
  type Shopper,
} from './account.service'
export type * from './account.tables'
export type { AccountOperatorService } from './account-operator.service'
export type { CheckCodes, CodeSender } from './check-codes.service'
export { startOfYear } from './login.rules'
export type { AccountOptions, Logins } from './logins'
export { HASH_COST, type HashCost, hashPassword, isPassword } from './password-hash'
export { type Phone, readPhone } from './phone.rules'
export { SessionService } from './session.service'
export type { WechatIdentity, WechatLogins } from './third-login.service'

export function createAccount(
  deps: ModuleContext & Pick<AccountDeps, 'media' | 'sensitiveWords'> & Pick<ClosingDeps, 'messages'>,
  options: AccountOptions,
) {
  const { db, clock, jobs, outbox, pubSub, shopperAreas, media, sensitiveWords } = deps
  const sessions = new SessionService(db, clock, pubSub)
  const account = new AccountService({ db, clock, outbox, media, sensitiveWords })
  const { grants: grantOperator, codes: checkCodes, ...logins } = createLogins({ ...deps, sessions, account }, options)
  const accountOperator = new AccountOperatorService({ db, clock, account })
  jobs.handle('account.close', ({ uid }) => logins.closing.finish(uid))
  shopperAreas.add({
    key: 'account',
    title: '账号',
    own: (uid, now) => account.ownData(uid, now),
  })
  jobs.every('sessions.sweep', HOURLY, () => sessions.sweep(clock.now()))
  return {
    services: { sessions, account, logins, checkCodes, accountOperator, grantOperator },
    routes: {
      core: accountCoreRoutes(account, sessions, logins),
      legacy: accountLegacyRoutes(account, sessions, logins),
    },
  } satisfies Module
}
