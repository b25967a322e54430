import { sweepIdempotency } from '../kernel/idempotency'
import type { Services } from '../services'

const SWEEP_EVERY_MS = 3_600_000

/** Forgets what is of no use to anybody any more, of every kind. */
async function sweepAll(services: Services): Promise<void> {
  const { db, clock, sessions, ledger, media, outbox, tracking, popups, messages, restock, search } = services
  const now = clock.now()
  await Promise.all([
    sessions.sweep(now),
    ledger.sweep(now),
    media.sweep(now),
    outbox.sweep(),
    tracking.sweep(),
    popups.sweep(now),
    messages.sweep(now),
    restock.sweep(now),
    search.log.sweep(),
    db.tx((tx) => sweepIdempotency(tx, now)),
  ])
}

/** Does so once an hour, until the function that it gives is called. */
export function sweepHourly(services: Services): () => void {
  const timer = setInterval(() => {
    sweepAll(services).catch((error: unknown) => services.log.error({ err: error }, 'sweeping failed'))
  }, SWEEP_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
