import type { Module, ModuleContext } from '../../../compose-modules'
import { codeRedemptionRoutes } from './code-redemption.routes'
import { type CodeRedemptionDeps, CodeRedemptionService } from './code-redemption.service'

export type { CodeRedemptionService } from './code-redemption.service'
export type * from './code-redemption.tables'
export { type ExchangeCodeDemo, seedExchangeCodes } from './exchange-code.seed'

export function createExchangeCode({ db, ...deps }: ModuleContext & CodeRedemptionDeps) {
  const codeRedemptions = new CodeRedemptionService(db, deps)
  return { services: { codeRedemptions }, routes: { core: codeRedemptionRoutes(codeRedemptions) } } satisfies Module
}
