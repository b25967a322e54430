export { accountCoreRoutes, accountLegacyRoutes, type CountOrders } from './account.routes'
export {
  type AccountOptions,
  AccountService,
  type CodeSender,
  type NewShopper,
  type OpenIds,
  type Shopper,
} from './account.service'
export type * from './account.tables'
export { SessionService } from './session.service'
