import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { SearchService } from './search.service'
import { SynonymOperatorService } from './synonym-operator.service'

export { activityKeyword } from './activity.rules'
export { pricedKeyword } from './price.rules'
export type { Unit } from './query.rules'
export { type CountedQuery, QUERIES_KEEP_DAYS } from './query-log.service'
export { type SearchDemo, seedSearch } from './search.seed'
export {
  type Document,
  type Lead,
  MAX_INTENT_CATEGORIES,
  MAX_MEANT,
  MAX_SYNONYM,
  type Question,
  SearchService,
} from './search.service'
export type * from './search.tables'
export { ending, LINE, marksToHave, type SearchFields, standing, TIER, tierOf } from './term.rules'
export { TextIndex } from './text-index.rules'

export function createSearch({ db, clock, jobs, pubSub }: ModuleContext) {
  const search = new SearchService(db, clock, pubSub)
  jobs.every('searches.sweep', HOURLY, () => search.log.sweep())
  const synonymOperator = new SynonymOperatorService({ db, clock, search })
  return { services: { search, synonymOperator }, stop: () => search.log.flush() } satisfies Module
}
