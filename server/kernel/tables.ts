import type {
  AuditTable,
  CaseEventTable,
  IdempotencyTable,
  JobTable,
  MigrationTable,
  NumberIndexTable,
  OutboxTable,
  PubSubTable,
  ReservationCauseTable,
  ReservationTable,
} from './kernel.tables'

/** Every table by name. Modules add their own by declaration merging in `<noun>.tables.ts`. */
export interface Tables {
  schema_migration: MigrationTable
  idempotency: IdempotencyTable
  outbox: OutboxTable
  job: JobTable
  number_index: NumberIndexTable
  reservation: ReservationTable
  reservation_cause: ReservationCauseTable
  pubsub_message: PubSubTable
  audit: AuditTable
  case_event: CaseEventTable
}
