import type { Module, ModuleContext } from '../../../compose-modules'
import type { QuotaService } from '../quota'
import { CodeService } from './code.service'
import { CodeOperatorService } from './code-operator.service'

export { type CodeBatch, type CodePurpose, type CodePurposes, grouped } from './code.rules'
export { CodeService, type CodeTaker } from './code.service'
export type * from './code.tables'
export type { CodeOperatorService, CountedBatch } from './code-operator.service'

export function createCode({ db, clock, quotas }: ModuleContext & { quotas: QuotaService }) {
  const codes = new CodeService(db, quotas)
  return { services: { codes, codeOperator: new CodeOperatorService({ db, clock, codes }) } } satisfies Module
}
