export { LAPSE, LedgerService, type Movement, NEVER } from './ledger.service'
export type * from './ledger.tables'
