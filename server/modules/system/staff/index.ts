import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { StoreService } from '../../goods/store'
import { staffRoutes } from './staff.routes'
import { StaffAccountService } from './staff-account.service'
import { StaffDirectoryService } from './staff-directory.service'
import { StaffGrantService } from './staff-grant.service'
import { StaffLoginService } from './staff-login.service'
import { StaffOperatorService } from './staff-operator.service'
import { ARGON2_COST, type Argon2Cost } from './staff-password'
import { StaffRoles } from './staff-roles.service'
import { StaffSessionService } from './staff-session.service'
import { StaffTries } from './staff-tries.service'

export { DEMO_STAFF } from './staff.demo'
export { totpCode } from './staff.rules'
export { type StaffDemo, seedStaff } from './staff.seed'
export type * from './staff.tables'
export type { NewStaff } from './staff-account.service'
export type { Colleague, StaffDirectoryService } from './staff-directory.service'
export type { DemoAccount, StaffGrant, StaffGrantService } from './staff-grant.service'
export type { StaffOperatorService } from './staff-operator.service'

export interface StaffOptions {
  /** The demo's accounts can log in. */
  isDemo?: boolean
  /** A low cost for tests that set many passwords. */
  hashCost?: Argon2Cost
}

interface Deps extends ModuleContext {
  stores: Pick<StoreService, 'findStores'>
}

export function createStaff({ db, clock, jobs, stores }: Deps, options: StaffOptions) {
  const { isDemo = false, hashCost = ARGON2_COST } = options
  const roles = new StaffRoles()
  const sessions = new StaffSessionService({ db, roles })
  const tries = new StaffTries(db)
  const accounts = new StaffAccountService({ db, sessions, tries, hashCost })
  const login = new StaffLoginService({ db, sessions, tries, hashCost, isDemo })
  const operator = new StaffOperatorService({ db, clock, accounts, roles, sessions, stores })
  jobs.every('staff.sweep', HOURLY, async () => {
    const now = clock.now()
    await sessions.sweep(now)
    await tries.sweep(now)
    await accounts.sweep(now)
  })
  return {
    services: {
      staffSessions: sessions,
      staffAccounts: accounts,
      staffOperator: operator,
      staffDirectory: new StaffDirectoryService({ db, roles }),
      staffGrants: new StaffGrantService(roles),
    },
    routes: { console: staffRoutes({ sessions, login, accounts, operator }) },
  } satisfies Module
}
