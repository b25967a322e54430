export { messageLegacyRoutes } from './message.routes'
export { MessageService } from './message.service'
export type * from './message.tables'
export type { LateMoney, TradeEvent, TradeOrder } from './trade.rules'
