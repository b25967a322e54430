import { IM_PUSHES } from '@contract/codes/im'
import type { ConsoleRoute } from './gateways/console/console-endpoint'
import type { Route } from './gateways/endpoint'
import type { SocketRoute } from './gateways/socket/socket-endpoint'
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
import { ShopperAreas } from './kernel/shopper-areas'
import { SocketHub } from './kernel/socket-hub'
import { StoreOpenings } from './kernel/store-openings'
import { Undos } from './kernel/undos'

/**
 * The context of every module. While it is created, a module registers its event listeners (`outbox`), jobs and sweeps
 * (`jobs`), topics (`pubSub`), reservables (`reservations`), link targets (`linkTargets`), handlers that undo its
 * acts (`undos`), conditions for opening a store (`storeOpenings`), and its data about shoppers (`shopperAreas`).
 */
export interface ModuleContext {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  outbox: Outbox
  pubSub: PubSub
  sockets: SocketHub
  reservations: Reservations
  linkTargets: LinkTargets
  undos: Undos
  storeOpenings: StoreOpenings
  shopperAreas: ShopperAreas
}

/** The dialects for shoppers (docs/wire.md). */
export const DIALECTS = ['core', 'legacy', 'payment', 'crm', 'tracking'] as const
export type Dialect = (typeof DIALECTS)[number]

/** A checkout part; modules above this file define its full type. */
export interface Keyed {
  readonly key: string
}

/** What `createX(deps)` of a module's index returns. */
export interface Module {
  /** Services under names that are unique in the mall; other modules take them as deps. */
  services: object
  /** Handlers of its endpoints. */
  routes?: { readonly [D in Dialect]?: readonly Route[] } & { readonly console?: readonly ConsoleRoute[] }
  /** Its handlers of socket frames. */
  socket?: SocketRoute
  /** Options that it adds to orders. */
  checkoutParts?: readonly Keyed[]
  /** Runs before the mall takes calls. */
  start?: () => Promise<void>
  /** Runs after the last call is answered. */
  stop?: () => Promise<void>
}

/**
 * The services of all modules. Tail-recursive with an accumulator: without one the compiler's recursion limit is
 * reached at some fifty modules.
 */
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
  return {
    db,
    clock,
    log,
    jobs,
    outbox,
    pubSub,
    sockets: new SocketHub(pubSub, { command: IM_PUSHES.resync }),
    reservations: new Reservations(),
    linkTargets,
    undos: new Undos(),
    storeOpenings: new StoreOpenings(),
    shopperAreas: new ShopperAreas(),
  }
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
    consoleRoutes: modules.flatMap((module) => module.routes?.console ?? []),
    socketRoutes: modules.flatMap((module) => module.socket ?? []),
    async start() {
      for (const module of modules) await module.start?.()
    },
    async stop() {
      for (const module of modules) await module.stop?.()
    },
  }
}
