import type { Module, ModuleContext } from '../../../compose-modules'
import { sensitiveWordRoutes } from './sensitive-word.routes'
import { SensitiveWordService } from './sensitive-word.service'

export { SensitiveWordService } from './sensitive-word.service'
export type * from './sensitive-word.tables'

export function createSensitiveWord({ db, clock, pubSub }: ModuleContext) {
  const sensitiveWords = new SensitiveWordService(db, clock, pubSub)
  return { services: { sensitiveWords }, routes: { core: sensitiveWordRoutes(sensitiveWords) } } satisfies Module
}
