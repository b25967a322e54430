import type { Route } from './gateways/endpoint'
import { sweepAudit } from './kernel/audit.repo'
import type { Clock } from './kernel/clock'
import type { Db } from './kernel/db'
import { FanOut } from './kernel/fan-out'
import { Holders } from './kernel/holders'
import { sweepIdempotency } from './kernel/idempotency'
import { Jobs } from './kernel/jobs'
import type { Logger } from './kernel/log'
import { Outbox } from './kernel/outbox'
import { HOURLY } from './kernel/rhythm'

/**
 * What every module stands on. A module tells it what it reacts to while it is made: events (`outbox`), jobs and sweeps
 * (`jobs`), news of other processes (`fanOut`), what orders take (`holders`).
 */
export interface Ground {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  outbox: Outbox
  fanOut: FanOut
  holders: Holders
}

/** The wire's dialects (wire.md). */
export const DIALECTS = ['core', 'legacy', 'payment', 'crm', 'tracking'] as const
export type Dialect = (typeof DIALECTS)[number]

/** What a module gives: the one thing that `createX(deps)` of its index returns. */
export interface Door {
  /** By the names that they have in the whole mall; others take them as their deps. */
  services: object
  /** What answers its endpoints. */
  routes?: { readonly [D in Dialect]?: readonly Route[] }
  /** Before the mall takes calls. */
  start?: () => Promise<void>
  /** When the last call has been answered. */
  stop?: () => Promise<void>
}

/** The services of all doors under one roof; summed on the way, since what is summed on the way back ends at fifty doors. */
export type Joined<D extends readonly Door[], Sum = unknown> = D extends readonly [
  infer First extends Door,
  ...infer Rest extends readonly Door[],
]
  ? Joined<Rest, Sum & First['services']>
  : Sum

export function layGround(db: Db, clock: Clock, log: Logger): Ground {
  const jobs = new Jobs(db, clock, log)
  const fanOut = new FanOut(db, log)
  const outbox = new Outbox(db, clock, log, jobs)
  jobs.every('outbox.sweep', HOURLY, () => outbox.sweep())
  jobs.every('fanOut.sweep', HOURLY, () => fanOut.sweep())
  jobs.every('idempotency.sweep', HOURLY, () => db.tx((tx) => sweepIdempotency(tx, clock.now())))
  jobs.every('audit.sweep', HOURLY, () => db.tx((tx) => sweepAudit(tx, clock.now())))
  return { db, clock, log, jobs, outbox, fanOut, holders: new Holders() }
}

/** Joins doors to a mall; two services of one name are a mistake. */
export function openDoors<const D extends readonly Door[]>(ground: Ground, doors: D) {
  const services = { ...ground } as Ground & Joined<D>
  for (const [name, service] of doors.flatMap((door) => Object.entries(door.services))) {
    if (name in services) throw new Error(`two services are called ${name}`)
    Object.assign(services, { [name]: service })
  }
  const routesOf = (dialect: Dialect): Route[] => doors.flatMap((door) => door.routes?.[dialect] ?? [])
  return {
    ...services,
    routes: Object.fromEntries(DIALECTS.map((dialect) => [dialect, routesOf(dialect)])) as Record<Dialect, Route[]>,
    async start() {
      for (const door of doors) await door.start?.()
    },
    async stop() {
      for (const door of doors) await door.stop?.()
    },
  }
}
