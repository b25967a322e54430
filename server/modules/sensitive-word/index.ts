export { sensitiveWordRoutes } from './sensitive-word.routes'
export { SensitiveWordService } from './sensitive-word.service'
export type * from './sensitive-word.tables'
