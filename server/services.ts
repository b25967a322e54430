import type { Route } from './gateways/endpoint'
import type { Clock } from './kernel/clock'
import type { Db } from './kernel/db'
import { Jobs } from './kernel/jobs'
import type { Logger } from './kernel/log'
import { Outbox } from './kernel/outbox'
import {
  type AccountOptions,
  AccountService,
  accountCoreRoutes,
  accountLegacyRoutes,
  SessionService,
} from './modules/account'
import { AddressService, addressRoutes } from './modules/address'
import { CartService, cartRoutes } from './modules/cart'
import { CatalogService, catalogRoutes, ProductEditor } from './modules/catalog'
import { CheckoutService } from './modules/checkout'
import { ContentEditor, ContentService, containsSensitive, contentRoutes } from './modules/content'
import { boughtNumbers, createOrders, type OrderPayments, orderRoutes } from './modules/order'
import { createPayments, paymentRoutes } from './modules/payment'
import { StockService } from './modules/stock'
import { StoreService } from './modules/store'
import type { PayProvider } from './pay/provider'

export interface ServiceOptions {
  account: AccountOptions
  /** Who takes money; `zero` among them. */
  providers: readonly PayProvider[]
}

export type Services = ReturnType<typeof wireServices>

/** Every module's service, wired by hand: who uses whom is what this file says, and nothing is above it but start. */
export function wireServices(db: Db, clock: Clock, log: Logger, options: ServiceOptions) {
  const outbox = new Outbox(db, clock, log)
  const jobs = new Jobs(db, clock, log)

  const sessions = new SessionService(db, clock)
  const account = new AccountService(db, sessions, options.account)
  const stock = new StockService(outbox)
  const stores = new StoreService(db, clock, outbox)
  const words = { containsSensitive }
  const addresses = new AddressService(db, stores, words)
  const editor = new ProductEditor(db, clock, stores, stock, outbox)
  const catalog = new CatalogService(db, clock, stores, stock, boughtNumbers, outbox)
  outbox.on('order.paid', ({ parentNo, lines }) => db.tx((tx) => editor.recordSold(tx, parentNo, lines, clock.now())))
  const contentEditor = new ContentEditor(outbox)
  const content = new ContentService(db, catalog, clock, outbox)
  const cart = new CartService(db, clock, { catalog, stores, stock, shoppers: account, addresses }, boughtNumbers)
  const checkout = new CheckoutService(
    db.q,
    { catalog, stores, stock, cart, addresses, shoppers: account },
    boughtNumbers,
  )
  // Orders ask payments to close, payments ask orders to be paid: the one knot, tied here.
  const orders: ReturnType<typeof createOrders> = createOrders({
    ...{ db, clock, log, jobs, outbox, checkout },
    ports: { stores, stock, cart, addresses, shoppers: account, words },
    payments: (): OrderPayments => payments.forOrders,
  })
  const payments = createPayments({
    ...{ db, clock, log, jobs, outbox },
    payables: orders.life,
    providers: options.providers,
  })

  const countOrders = (uid: string) => orders.orders.countByStatus(db.q, uid)
  const core: Route[] = [
    ...accountCoreRoutes(account, sessions, countOrders),
    ...addressRoutes(addresses),
    ...catalogRoutes(catalog, stores),
    ...cartRoutes(cart),
    ...orderRoutes(checkout, orders.commits, orders.orders),
    ...contentRoutes(content),
  ]
  return {
    ...{
      db,
      clock,
      log,
      outbox,
      jobs,
      sessions,
      account,
      stock,
      stores,
      addresses,
      editor,
      catalog,
      contentEditor,
      content,
      cart,
      checkout,
    },
    orders: orders.orders,
    operator: orders.operator,
    payments,
    routes: { core, legacy: accountLegacyRoutes(account, sessions), payment: paymentRoutes(payments.cashier) },
  }
}
