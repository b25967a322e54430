import type { Module, ModuleContext } from '../../../compose-modules'
import { codeRedemptionRoutes } from './code-redemption.routes'
import { type CodeRedemptionDeps, CodeRedemptionService } from './code-redemption.service'

import { type ExchangeCodeOperatorDeps, ExchangeCodeOperatorService } from './exchange-code-operator.service'

export type { CodeRedemptionService } from './code-redemption.service'
export type * from './code-redemption.tables'
export { type ExchangeCodeDemo, seedExchangeCodes } from './exchange-code.seed'

type Deps = CodeRedemptionDeps & Pick<ExchangeCodeOperatorDeps, 'coupons' | 'codeOperator'>

export function createExchangeCode({ db, ...deps }: ModuleContext & Deps) {
  const codeRedemptions = new CodeRedemptionService(db, deps)
  return {
    services: { codeRedemptions, exchangeCodeOperator: new ExchangeCodeOperatorService({ ...deps, db }) },
    routes: { core: codeRedemptionRoutes(codeRedemptions) },
  } satisfies Module
}
