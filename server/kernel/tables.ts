import type {
  AuditTable,
  CaseEventTable,
  HoldCauseTable,
  HoldTable,
  IdempotencyTable,
  JobTable,
  MigrationTable,
  NumberIndexTable,
  OutboxTable,
  PubSubTable,
} from './kernel.tables'

/** Every table by name. Modules add their own by declaration merging in `<noun>.tables.ts`. */
export interface Tables {
  schema_migration: MigrationTable
  idempotency: IdempotencyTable
  outbox: OutboxTable
  job: JobTable
  number_index: NumberIndexTable
  hold: HoldTable
  hold_cause: HoldCauseTable
  pubsub_message: PubSubTable
  audit: AuditTable
  case_event: CaseEventTable
}
