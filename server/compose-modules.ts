import type { Route } from './gateways/endpoint'
import { sweepAudit } from './kernel/audit.repo'
import type { Clock } from './kernel/clock'
import type { Db } from './kernel/db'
import { sweepIdempotency } from './kernel/idempotency'
import { Jobs } from './kernel/jobs'
import { LinkTargets } from './kernel/link-targets'
import type { Logger } from './kernel/log'
import { Outbox } from './kernel/outbox'
import { PubSub } from './kernel/pub-sub'
import { Reservations } from './kernel/reservations'
import { HOURLY } from './kernel/rhythm'

/**
 * What every module gets. While it is created a module registers its event listeners (`outbox`), jobs and sweeps (`jobs`),
 * topics (`pubSub`), reservables (`reservations`) and what links may name (`linkTargets`).
 */
export interface ModuleContext {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  outbox: Outbox
  pubSub: PubSub
  reservations: Reservations
  linkTargets: LinkTargets
}

/** The wire's dialects (wire.md). */
export const DIALECTS = ['core', 'legacy', 'payment', 'crm', 'tracking'] as const
export type Dialect = (typeof DIALECTS)[number]

/** A checkout part, whose type is known above this file. */
export interface Keyed {
  readonly key: string
}

/** What `createX(deps)` of a module's index returns. */
export interface Module {
  /** By the names that they have in the whole mall; others take them as their deps. */
  services: object
  /** What answers its endpoints. */
  routes?: { readonly [D in Dialect]?: readonly Route[] }
  /** What orders may take, give or ask for by it. */
  checkoutParts?: readonly Keyed[]
  /** Before the mall takes calls. */
  start?: () => Promise<void>
  /** When the last call has been answered. */
  stop?: () => Promise<void>
}

/** The services of all modules. An accumulator: the compiler's depth ends at some fifty modules without one. */
export type JoinedServices<D extends readonly Module[], Sum = unknown> = D extends readonly [
  infer First extends Module,
  ...infer Rest extends readonly Module[],
]
  ? JoinedServices<Rest, Sum & First['services']>
  : Sum

export function createContext(db: Db, clock: Clock, log: Logger): ModuleContext {
  const jobs = new Jobs(db, clock, log)
  const pubSub = new PubSub(db, log)
  const outbox = new Outbox({ db, clock, log, jobs })
  jobs.every('outbox.sweep', HOURLY, () => outbox.sweep())
  jobs.every('pubSub.sweep', HOURLY, () => pubSub.sweep())
  jobs.every('idempotency.sweep', HOURLY, () => db.tx((tx) => sweepIdempotency(tx, clock.now())))
  jobs.every('audit.sweep', HOURLY, () => db.tx((tx) => sweepAudit(tx, clock.now())))
  const linkTargets = new LinkTargets(clock)
  return { db, clock, log, jobs, outbox, pubSub, reservations: new Reservations(), linkTargets }
}

/** Joins modules to a mall, and their checkout parts to one list. Throws when two services have one name. */
export function composeModules<const D extends readonly Module[]>(
  context: ModuleContext,
  checkoutParts: { add(part: Keyed): void },
  modules: D,
) {
  for (const part of modules.flatMap((module) => module.checkoutParts ?? [])) checkoutParts.add(part)
  const services = { ...context } as ModuleContext & JoinedServices<D>
  for (const [name, service] of modules.flatMap((module) => Object.entries(module.services))) {
    if (name in services) throw new Error(`two services are called ${name}`)
    Object.assign(services, { [name]: service })
  }
  const routesOf = (dialect: Dialect): Route[] => modules.flatMap((module) => module.routes?.[dialect] ?? [])
  return {
    ...services,
    routes: Object.fromEntries(DIALECTS.map((dialect) => [dialect, routesOf(dialect)])) as Record<Dialect, Route[]>,
    async start() {
      for (const module of modules) await module.start?.()
    },
    async stop() {
      for (const module of modules) await module.stop?.()
    },
  }
}
