export { helpLegacyRoutes } from './help.routes'
export { type Feedback, HelpService, type HelpWords } from './help.service'
export type * from './help.tables'
