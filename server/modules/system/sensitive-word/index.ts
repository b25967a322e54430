import type { Module, ModuleContext } from '../../../compose-modules'
import { undoOfMall } from '../../../kernel/undos'
import { sensitiveWordConsoleRoutes } from './sensitive-word.console'
import { sensitiveWordRoutes } from './sensitive-word.routes'
import { SensitiveWordService } from './sensitive-word.service'
import { SensitiveWordOperatorService } from './sensitive-word-operator.service'

export { SensitiveWordService } from './sensitive-word.service'
export type * from './sensitive-word.tables'

export function createSensitiveWord({ db, clock, pubSub, undos }: ModuleContext) {
  const sensitiveWords = new SensitiveWordService(db, clock, pubSub)
  const sensitiveWordOperator = new SensitiveWordOperatorService({ db, clock, sensitiveWords })
  undos.add(
    ['words.add', 'words.remove'],
    undoOfMall('content.edit', (actor, entry) => sensitiveWordOperator.undo(actor, entry)),
  )
  return {
    services: { sensitiveWords, sensitiveWordOperator },
    routes: {
      core: sensitiveWordRoutes(sensitiveWords),
      console: sensitiveWordConsoleRoutes(sensitiveWords, sensitiveWordOperator),
    },
  } satisfies Module
}
