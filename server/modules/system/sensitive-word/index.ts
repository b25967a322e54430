import type { Module, ModuleContext } from '../../../compose-modules'
import { sensitiveWordRoutes } from './sensitive-word.routes'
import { SensitiveWordService } from './sensitive-word.service'
import { SensitiveWordOperatorService } from './sensitive-word-operator.service'

export { SensitiveWordService } from './sensitive-word.service'
export type * from './sensitive-word.tables'

export function createSensitiveWord({ db, clock, pubSub }: ModuleContext) {
  const sensitiveWords = new SensitiveWordService(db, clock, pubSub)
  const sensitiveWordOperator = new SensitiveWordOperatorService({ db, clock, sensitiveWords })
  return {
    services: { sensitiveWords, sensitiveWordOperator },
    routes: { core: sensitiveWordRoutes(sensitiveWords) },
  } satisfies Module
}
