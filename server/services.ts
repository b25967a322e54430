import type { Route } from './gateways/endpoint'
import type { Clock } from './kernel/clock'
import type { Db } from './kernel/db'
import { FanOut } from './kernel/fan-out'
import { Holders } from './kernel/holders'
import { Jobs } from './kernel/jobs'
import type { Logger } from './kernel/log'
import { Outbox } from './kernel/outbox'
import {
  type AccountOptions,
  AccountService,
  accountCoreRoutes,
  accountLegacyRoutes,
  createLogins,
  SessionService,
} from './modules/account'
import { AddressService, addressRoutes } from './modules/address'
import { CartService, cartLegacyRoutes, cartRoutes, productsInCart } from './modules/cart'
import { CatalogService, catalogRoutes, DocumentService, ProductEditor, SalesService } from './modules/catalog'
import { boughtOf, CheckoutService, limitHolder } from './modules/checkout'
import { ContentEditor, ContentService, contentRoutes, TemplateService, templateRoutes } from './modules/content'
import { GeoService, geoRoutes, type MapService } from './modules/geo'
import { HelpService, helpLegacyRoutes } from './modules/help'
import { LedgerService } from './modules/ledger'
import { type MediaOptions, MediaService, mediaLegacyRoutes, UploadService } from './modules/media'
import { MessageService, messageLegacyRoutes, type TradeEvent } from './modules/message'
import { boughtLately, createOrders, orderRoutes } from './modules/order'
import { createPayments, paymentRoutes } from './modules/payment'
import { PaymentMerchantService, paymentMerchantRoutes } from './modules/payment-merchant'
import { PointsService, pointsCoreRoutes, pointsLegacyRoutes } from './modules/points'
import { PopupService, popupRoutes } from './modules/popup'
import { QuotaService } from './modules/quota'
import { findAsked, RestockService, restockRoutes } from './modules/restock'
import { SearchService } from './modules/search'
import { SensitiveWordService, sensitiveWordRoutes } from './modules/sensitive-word'
import { StockService, stockHolder } from './modules/stock'
import { StoreService } from './modules/store'
import { TrackingService, trackingRoutes } from './modules/tracking'
import { WechatService, wechatLegacyRoutes } from './modules/wechat'
import type { PayProvider } from './pay/provider'
import type { WechatPages } from './wechat/js-sdk'

export interface ServiceOptions {
  /** Left out without a key: our own places answer. */
  map?: MapService
  account: AccountOptions
  /** Who takes money; `zero` among them. */
  providers: readonly PayProvider[]
  /** Our pages inside WeChat; left out where no web account is configured. */
  wechatPages?: WechatPages
  /** Left out where nothing is uploaded: commands, imports. */
  media?: MediaOptions
  /** Days that tracked events are kept. */
  trackingKeepDays?: number
}

export type Services = ReturnType<typeof wireServices>

/** Every module's service, wired by hand: who uses whom is what this file says, and nothing is above it but start. */
export function wireServices(db: Db, clock: Clock, log: Logger, options: ServiceOptions) {
  const jobs = new Jobs(db, clock, log)
  const fanOut = new FanOut(db, log)
  const outbox = new Outbox(db, clock, log, jobs)

  const sessions = new SessionService(db, clock)
  const account = new AccountService(db)
  const logins = createLogins(db, sessions, account, options.account)
  const ledger = new LedgerService(db)
  const points = new PointsService(db, ledger)
  const stock = new StockService(outbox)
  const quotas = new QuotaService()
  const bought = boughtOf(quotas)
  const stores = new StoreService(db, clock, fanOut)
  const sensitiveWords = new SensitiveWordService(db, clock, fanOut)
  const addresses = new AddressService(db, stores, sensitiveWords)
  const search = new SearchService(db, clock, fanOut)
  const editor = new ProductEditor(db, clock, stores, stock, search, outbox, fanOut)
  const catalog = new CatalogService(db, clock, stores, stock, search, bought, addresses.defaultArea, findAsked, fanOut)
  const sales = new SalesService(db, clock, search, jobs)
  const documents = new DocumentService(db, clock, search, jobs)
  outbox.onMany('order.paid', 'sales', (paid) =>
    db.tx((tx) =>
      sales.record(
        tx,
        paid.map(({ parentNo, lines }) => ({ ref: parentNo, lines })),
      ),
    ),
  )
  const contentEditor = new ContentEditor(fanOut)
  const content = new ContentService(db, catalog, clock, fanOut)
  const popups = new PopupService(db, account, clock, fanOut)
  const messages = new MessageService(db)
  const restock = new RestockService(db, clock, jobs, outbox, { catalog, stock, messages })
  const templates = new TemplateService(db, catalog, clock, fanOut)
  const cart = new CartService(db, clock, { catalog, stores, stock, shoppers: account, addresses }, bought)
  const checkout = new CheckoutService(db.q, { catalog, stores, stock, cart, addresses, shoppers: account }, bought)
  const holders = new Holders([limitHolder(quotas), stockHolder(stock)])
  const payments = createPayments({
    ...{ db, clock, log, jobs, outbox },
    providers: options.providers,
    ...(options.wechatPages && {
      web: { appId: options.wechatPages.appId, openIdOf: (q, uid) => account.webOpenId(q, uid) },
    }),
  })
  const orders = createOrders({
    ...{ db, clock, jobs, outbox, checkout, holders },
    ports: { stores, cart, addresses, shoppers: account, sensitiveWords },
    debts: payments.debts,
  })

  const tracking = new TrackingService(db, clock, log, options.trackingKeepDays)
  outbox.onMany('order.paid', 'tracking', (paid) => tracking.recordPaid(paid.map(({ parentNo }) => parentNo)))

  const tellOrders = async (what: TradeEvent, news: readonly { uid: string; orderIds: readonly string[] }[]) =>
    messages.tellOrders(what, await orders.orders.trades(news), clock.now())
  const one = ({ uid, orderId }: { uid: string; orderId: string }) => ({ uid, orderIds: [orderId] })
  outbox.onMany('order.paid', 'messages', (paid) => tellOrders('paid', paid))
  outbox.onMany('order.shipped', 'messages', (shipped) => tellOrders('shipped', shipped.map(one)))
  outbox.onMany('order.refunded', 'messages', (refunded) => tellOrders('refunded', refunded.map(one)))
  outbox.on('payment.late', 'messages', async ({ refundNo, subjectIds, ...money }) => {
    const numbers = await orders.orders.numbersOf(money.uid, subjectIds)
    await messages.tellLate(refundNo, { ...money, ...numbers }, clock.now())
  })

  const merchants = new PaymentMerchantService(db.q, stores, options.providers)
  const media = new MediaService(db, clock, jobs, options.media ?? null)
  const uploads = new UploadService(db, clock, jobs, media)
  const geo = new GeoService(clock, log, addresses, (id) => stores.findStore(db.q, id), options.map ?? null)
  const help = new HelpService(db, media, sensitiveWords)

  const wechat = new WechatService(options.wechatPages ?? null, options.account.isOwnPage ?? (() => false))

  const goodsOf = async (uid: string) => ({
    inCart: await productsInCart(db.q, uid),
    bought: await boughtLately(db.q, uid),
  })
  const countOrders = (uid: string) => orders.orders.countByStatus(db.q, uid)
  const core: Route[] = [
    ...accountCoreRoutes(account, sessions, countOrders),
    ...addressRoutes(addresses),
    ...geoRoutes(geo),
    ...catalogRoutes(catalog, stores, (point) => addresses.areaAt(point), goodsOf),
    ...cartRoutes(cart),
    ...orderRoutes(checkout, orders.commits, orders.orders),
    ...contentRoutes(content),
    ...sensitiveWordRoutes(sensitiveWords),
    ...templateRoutes(templates),
    ...pointsCoreRoutes(points),
    ...popupRoutes(popups),
    ...restockRoutes(restock),
  ]
  return {
    ...{
      db,
      clock,
      log,
      outbox,
      jobs,
      fanOut,
      sessions,
      account,
      logins,
      ledger,
      points,
      stock,
      stores,
      addresses,
      search,
      editor,
      documents,
      catalog,
      contentEditor,
      content,
      sensitiveWords,
      templates,
      popups,
      messages,
      restock,
      cart,
      checkout,
      holders,
    },
    bought,
    commits: orders.commits,
    life: orders.life,
    orders: orders.orders,
    operator: orders.operator,
    payments,
    media,
    uploads,
    help,
    tracking,
    routes: {
      core,
      legacy: [
        ...accountLegacyRoutes(account, sessions, logins),
        ...pointsLegacyRoutes(points),
        ...mediaLegacyRoutes(media),
        ...helpLegacyRoutes(help),
        ...wechatLegacyRoutes(wechat),
        ...messageLegacyRoutes(messages),
        ...cartLegacyRoutes(cart),
      ],
      payment: paymentRoutes(payments.cashier),
      crm: paymentMerchantRoutes(merchants),
      tracking: trackingRoutes(tracking),
    },
  }
}
