import { sweepIdempotency } from '../kernel/idempotency'
import { everyMs } from '../kernel/rhythm'
import type { Services } from '../services'

const HOURLY = everyMs(3_600_000)

/** Once an hour one process forgets what is of no use to anybody any more, each kind by itself. */
export function sweepHourly(services: Services): void {
  const { db, clock, jobs, fanOut, sessions, ledger, media, outbox, tracking, popups, messages, restock, search } =
    services
  const sweeps: Record<string, () => Promise<void>> = {
    sessions: () => sessions.sweep(clock.now()),
    ledger: () => ledger.sweep(clock.now()),
    media: () => media.sweep(clock.now()),
    outbox: () => outbox.sweep(),
    fanOut: () => fanOut.sweep(),
    tracking: () => tracking.sweep(),
    popups: () => popups.sweep(clock.now()),
    messages: () => messages.sweep(clock.now()),
    restock: () => restock.sweep(clock.now()),
    searches: () => search.log.sweep(),
    idempotency: () => db.tx((tx) => sweepIdempotency(tx, clock.now())),
  }
  for (const [name, sweep] of Object.entries(sweeps)) jobs.every(`${name}.sweep`, HOURLY, sweep)
}
