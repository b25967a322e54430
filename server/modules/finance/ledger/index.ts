import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { LedgerService } from './ledger.service'

export { type Account, LAPSE, LedgerService, type Movement, NEVER } from './ledger.service'
export type * from './ledger.tables'

export function createLedger({ db, clock, jobs }: ModuleContext) {
  const ledger = new LedgerService(db)
  jobs.every('ledger.sweep', HOURLY, () => ledger.sweep(clock.now()))
  return { services: { ledger } } satisfies Module
}
