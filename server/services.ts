import type { Route } from './gateways/endpoint'
import type { Clock } from './kernel/clock'
import type { Db } from './kernel/db'
import { Jobs } from './kernel/jobs'
import type { Logger } from './kernel/log'
import { Outbox } from './kernel/outbox'
import { accountCoreRoutes, accountLegacyRoutes, AccountService, type AccountOptions, SessionService } from './modules/account'

export interface ServiceOptions {
  account: AccountOptions
}

export type Services = ReturnType<typeof wireServices>

/** Every module's service, wired by hand: who uses whom is what this file says. */
export function wireServices(db: Db, clock: Clock, log: Logger, options: ServiceOptions) {
  const outbox = new Outbox(db, clock, log)
  const jobs = new Jobs(db, clock, log)
  const sessions = new SessionService(db, clock)
  const account = new AccountService(db, sessions, options.account)

  const core: Route[] = [...accountCoreRoutes(account, sessions, async () => ({ unpaid: 0, toShip: 0, toReceive: 0, completed: 0 }))]
  const legacy: Route[] = [...accountLegacyRoutes(account, sessions)]
  const payment: Route[] = []
  return { db, clock, log, outbox, jobs, sessions, account, routes: { core, legacy, payment } }
}
