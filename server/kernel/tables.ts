import type { FanOutTable, IdempotencyTable, JobTable, MigrationTable, OutboxTable } from './kernel.tables'

/** Every table by name. Modules add their own by declaration merging in `<noun>.tables.ts`. */
export interface Tables {
  schema_migration: MigrationTable
  idempotency: IdempotencyTable
  outbox: OutboxTable
  job: JobTable
  fan_out: FanOutTable
}
