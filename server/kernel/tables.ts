import type {
  AuditTable,
  CaseEventTable,
  FanOutTable,
  HoldCauseTable,
  HoldTable,
  IdempotencyTable,
  JobTable,
  KnownNoTable,
  MigrationTable,
  OutboxTable,
} from './kernel.tables'

/** Every table by name. Modules add their own by declaration merging in `<noun>.tables.ts`. */
export interface Tables {
  schema_migration: MigrationTable
  idempotency: IdempotencyTable
  outbox: OutboxTable
  job: JobTable
  known_no: KnownNoTable
  hold: HoldTable
  hold_cause: HoldCauseTable
  fan_out: FanOutTable
  audit: AuditTable
  case_event: CaseEventTable
}
