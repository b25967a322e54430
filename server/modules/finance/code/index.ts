import type { Module, ModuleContext } from '../../../compose-modules'
import type { QuotaService } from '../quota'
import { CodeService } from './code.service'

export { type CodeBatch, type CodePurpose, type CodePurposes, grouped } from './code.rules'
export { CodeService, type CodeTaker } from './code.service'
export type * from './code.tables'

export function createCode({ db, quotas }: ModuleContext & { quotas: QuotaService }) {
  return { services: { codes: new CodeService(db, quotas) } } satisfies Module
}
