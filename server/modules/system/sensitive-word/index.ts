import type { Door, Ground } from '../../../door'
import { sensitiveWordRoutes } from './sensitive-word.routes'
import { SensitiveWordService } from './sensitive-word.service'

export { SensitiveWordService } from './sensitive-word.service'
export type * from './sensitive-word.tables'

export function createSensitiveWord({ db, clock, fanOut }: Ground) {
  const sensitiveWords = new SensitiveWordService(db, clock, fanOut)
  return { services: { sensitiveWords }, routes: { core: sensitiveWordRoutes(sensitiveWords) } } satisfies Door
}
