export { findAsked } from './restock.repo'
export { restockRoutes } from './restock.routes'
export { RestockService } from './restock.service'
export type * from './restock.tables'
