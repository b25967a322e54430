import { composeModules, createContext } from './compose-modules'
import type { IdentityProvider } from './identity/provider'
import type { Clock } from './kernel/clock'
import type { Db } from './kernel/db'
import type { Logger } from './kernel/log'
import { NO_SEALING, type Sealing } from './kernel/sealing'
import { type AccountOptions, createAccount } from './modules/customer/account'
import { createAddress } from './modules/customer/address'
import { createBankCard } from './modules/customer/bank-card'
import { createDataExport } from './modules/customer/data-export'
import { createIdentity } from './modules/customer/identity'
import { createInvitation } from './modules/customer/invitation'
import { createMember } from './modules/customer/member'
import { createMemberPage } from './modules/customer/member-page'
import { createMine } from './modules/customer/mine'
import { createPayPassword } from './modules/customer/pay-password'
import { createCode } from './modules/finance/code'
import { createInvoice, type InvoiceIssuer } from './modules/finance/invoice'
import { createLedger } from './modules/finance/ledger'
import { createPayment } from './modules/finance/payment'
import { createPaymentMerchant } from './modules/finance/payment-merchant'
import { createPoints } from './modules/finance/points'
import { createPurchase } from './modules/finance/purchase'
import { createQuota } from './modules/finance/quota'
import { createReceipt } from './modules/finance/receipt'
import { createTicket } from './modules/finance/ticket'
import { createCatalog } from './modules/goods/catalog'
import { createFavourite } from './modules/goods/favourite'
import { createFollow } from './modules/goods/follow'
import { createHistory } from './modules/goods/history'
import { createImport, type ImportOptions } from './modules/goods/import'
import { createProductPage } from './modules/goods/product-page'
import { createRecommend } from './modules/goods/recommend'
import { createRestock } from './modules/goods/restock'
import { createRfid } from './modules/goods/rfid'
import { createSearch } from './modules/goods/search'
import { createShare } from './modules/goods/share'
import { createStock } from './modules/goods/stock'
import { createStore } from './modules/goods/store'
import { createStoreDirectory } from './modules/goods/store-directory'
import { createStoreFace } from './modules/goods/store-face'
import { createStoreLicence } from './modules/goods/store-licence'
import { createBundle } from './modules/offers/bundle'
import { createCoupon } from './modules/offers/coupon'
import { createCouponChoice } from './modules/offers/coupon-choice'
import { createCouponPackage } from './modules/offers/coupon-package'
import { createExchangeCode } from './modules/offers/exchange-code'
import { createFlashSale } from './modules/offers/flash-sale'
import { createOffer } from './modules/offers/offer'
import { createPointsMall } from './modules/offers/points-mall'
import { createPromotion } from './modules/offers/promotion'
import { createSimulator } from './modules/offers/simulator'
import { createVoucher } from './modules/offers/voucher'
import { createExit } from './modules/onsite/exit'
import { createFloorPlan } from './modules/onsite/floor-plan'
import { createScan } from './modules/onsite/scan'
import { createLive, type LiveOptions } from './modules/social/live'
import { createApproval } from './modules/system/approval'
import { createAudit } from './modules/system/audit'
import { createCaptcha } from './modules/system/captcha'
import { createContent } from './modules/system/content'
import { createGeo, type MapService } from './modules/system/geo'
import { createMedia, type MediaOptions } from './modules/system/media'
import { createOverview } from './modules/system/overview'
import { createPopup } from './modules/system/popup'
import { createSavedView } from './modules/system/saved-view'
import { createSensitiveWord } from './modules/system/sensitive-word'
import { createSetting } from './modules/system/setting'
import { createStaff, type StaffOptions } from './modules/system/staff'
import { createTracking } from './modules/system/tracking'
import { createWechat } from './modules/system/wechat'
import { createZone } from './modules/system/zone'
import { createChat } from './modules/talk/chat'
import { createHelp } from './modules/talk/help'
import { createMessage } from './modules/talk/message'
import { createMessageDesk } from './modules/talk/message-desk'
import { createAftersale } from './modules/trade/aftersale'
import { createCart } from './modules/trade/cart'
import { createCheckout } from './modules/trade/checkout'
import { createCheckoutPart } from './modules/trade/checkout-part'
import { createOrder, type OrderOptions } from './modules/trade/order'
import { createOrderDelivery } from './modules/trade/order-delivery'
import { createOrderInvoice } from './modules/trade/order-invoice'
import { createParcel, type ParcelOptions } from './modules/trade/parcel'
import { createPickup } from './modules/trade/pickup'
import { createRemark } from './modules/trade/remark'
import { createReview } from './modules/trade/review'
import { createSlot } from './modules/trade/slot'
import { createTill } from './modules/trade/till'
import type { PayProvider } from './pay/provider'
import type { WechatPages } from './wechat/js-sdk'

export interface ServiceOptions {
  /** Enables features that only the demo has. */
  isDemo?: boolean
  /** Left out without a key: the mall's own places are used. */
  map?: MapService
  account: AccountOptions
  /** Keys of sealed values; left out for commands that seal and open none. */
  sealing?: Sealing
  /** Checks names and ID numbers; left out: no real names are accepted, and no order needs one. */
  identityProvider?: IdentityProvider
  /** Payment providers; `zero` is among them. */
  providers: readonly PayProvider[]
  /** WeChat's OAuth and JS-SDK; left out where no web account is configured. */
  wechatPages?: WechatPages
  /** Left out where nothing is uploaded: commands, imports. */
  media?: MediaOptions
  /** Where imports of the console find their drawing and their pictures. */
  importing?: ImportOptions
  /** The parcel tracking service, and how long the mall's own carrier takes. */
  parcel?: ParcelOptions
  /** Demo: how its stores advance orders automatically. */
  order?: OrderOptions
  /** Left out: no stream of another host is played. */
  live?: LiveOptions
  /** Issues invoices; left out: the operator issues them. */
  invoiceIssuer?: InvoiceIssuer
  /** Days that tracked events are kept. */
  trackingKeepDays?: number
  /** Hash cost of staff passwords. */
  staff?: Pick<StaffOptions, 'hashCost'>
}

export type Services = ReturnType<typeof wireServices>

/** Creates the mall: the `createX` of every module after those of its deps. Deps are services, never functions. */
export function wireServices(db: Db, clock: Clock, log: Logger, options: ServiceOptions) {
  const context = createContext(db, clock, log)
  const { providers, wechatPages: pages } = options

  const audit = createAudit(context)
  const setting = createSetting()
  const store = createStore(context)
  const staff = createStaff({ ...context, ...store.services }, { isDemo: options.isDemo === true, ...options.staff })
  const approval = createApproval({ ...context, ...setting.services, ...staff.services })
  const sensitiveWord = createSensitiveWord(context)
  const quota = createQuota()
  const code = createCode({ ...context, ...quota.services })
  const ledger = createLedger(context)
  const media = createMedia(context, options.media)
  const message = createMessage(context)
  const account = createAccount(
    { ...context, ...media.services, ...sensitiveWord.services, ...message.services },
    options.account,
  )
  const { sealing = NO_SEALING } = options
  const identity = createIdentity({ ...context, ...setting.services }, { sealing, provider: options.identityProvider })
  const payPassword = createPayPassword(
    { ...context, ...account.services, ...identity.services },
    { hashCost: options.account.hashCost },
  )
  const bankCard = createBankCard(
    { ...context, ...account.services, ...identity.services, ...payPassword.services },
    { sealing },
  )
  const points = createPoints({ ...context, ...ledger.services, ...message.services, ...approval.services })
  const messageDesk = createMessageDesk({ ...context, ...message.services, ...account.services })
  const popup = createPopup({ ...context, ...account.services })
  const payment = createPayment(
    { ...context, ...account.services },
    { providers, webAppId: pages?.appId, isOwnPage: options.account.isOwnPage, isDemo: options.isDemo },
  )
  const purchase = createPurchase({ ...context, ...payment.services })

  const savedView = createSavedView(context)
  const ticket = createTicket({ ...context, ...store.services })
  const invoice = createInvoice(
    { ...context, ...media.services, ...message.services, ...sensitiveWord.services },
    options.invoiceIssuer,
  )
  const merchant = createPaymentMerchant({ ...context, ...store.services }, providers)
  const address = createAddress({ ...context, ...store.services, ...sensitiveWord.services }, options.map)
  const geo = createGeo({ ...context, ...address.services, ...store.services }, options.map)
  const wechat = createWechat(pages, options.account.isOwnPage)
  const tracking = createTracking(context, options.trackingKeepDays)

  const promotion = createPromotion({ ...context, ...quota.services })
  const search = createSearch(context)
  const stock = createStock(context)
  const shelf = { ...context, ...store.services, ...stock.services }
  const catalog = createCatalog({ ...shelf, ...search.services, ...quota.services, ...promotion.services })
  const restock = createRestock({ ...shelf, ...catalog.services, ...message.services })
  const flashSale = createFlashSale({ ...context, ...catalog.services, ...promotion.services, ...message.services })
  const bundle = createBundle({ ...context, ...catalog.services, ...store.services })
  const offer = createOffer({ ...shelf, ...catalog.services, ...promotion.services })
  const share = createShare({ ...context, ...catalog.services, ...store.services, ...promotion.services })
  const favourite = createFavourite({ ...context, ...catalog.services })
  const follow = createFollow({ ...context, ...store.services })
  const captcha = createCaptcha(context)
  const storeLicence = createStoreLicence({ ...context, ...store.services, ...captcha.services, ...media.services })
  const storeDirectory = createStoreDirectory({ ...context, ...store.services })
  const importing = createImport(
    { ...shelf, ...catalog.services, ...media.services, ...storeDirectory.services },
    { media: options.media, options: options.importing },
  )
  const floorPlan = createFloorPlan({ ...context, ...store.services, ...storeDirectory.services })
  const history = createHistory({ ...context, ...catalog.services })

  const buying = {
    ...shelf,
    ...catalog.services,
    ...promotion.services,
    ...account.services,
    ...address.services,
    ...payment.services,
    ...purchase.services,
  }
  const storeFace = createStoreFace({ ...buying, ...follow.services })
  const coupon = createCoupon({ ...buying, ...quota.services, ...message.services, ...offer.services })
  const couponPackage = createCouponPackage({ ...buying, ...quota.services, ...coupon.services })
  const member = createMember({ ...buying, ...points.services, ...coupon.services, ...code.services })
  const content = createContent({ ...context, ...setting.services, ...catalog.services, ...member.services })
  const live = createLive({ ...shelf, ...catalog.services, ...message.services }, options.live)
  const zone = createZone({
    ...context,
    ...store.services,
    ...catalog.services,
    ...live.services,
    ...content.services,
    ...coupon.services,
    ...favourite.services,
    ...flashSale.services,
  })
  const help = createHelp({
    ...context,
    ...media.services,
    ...sensitiveWord.services,
    ...message.services,
    ...search.services,
    ...content.services,
  })
  const receipt = createReceipt({
    ...shelf,
    ...quota.services,
    ...points.services,
    ...member.services,
    ...media.services,
    ...message.services,
  })
  const exchangeCode = createExchangeCode({ ...context, ...coupon.services, ...code.services })
  const cart = createCart({ ...buying, ...favourite.services, ...coupon.services })
  const parcel = createParcel(context, options.parcel)
  const slot = createSlot({ ...context, ...quota.services, ...store.services })
  const voucher = createVoucher({ ...buying, ...quota.services, ...ticket.services, ...slot.services })
  const pointsMall = createPointsMall({
    ...buying,
    ...quota.services,
    ...coupon.services,
    ...voucher.services,
    ...points.services,
    ...content.services,
  })
  const checkoutPart = createCheckoutPart()
  const checkout = createCheckout({ ...buying, ...cart.services, ...checkoutPart.services })
  const couponChoice = createCouponChoice({ ...context, ...checkout.services, ...coupon.services })
  const remark = createRemark(sensitiveWord.services)
  const rfid = createRfid({ ...buying })
  const scan = createScan({ ...buying, ...cart.services, ...rfid.services })
  const order = createOrder(
    {
      ...buying,
      ...cart.services,
      ...checkout.services,
      ...checkoutPart.services,
      ...payment.services,
      ...points.services,
      ...message.services,
      ...ticket.services,
      ...parcel.services,
      ...member.services,
      ...audit.services,
      ...approval.services,
    },
    options.order,
  )
  const invitation = createInvitation({
    ...buying,
    ...order.services,
    ...member.services,
    ...points.services,
    ...quota.services,
    ...message.services,
  })
  const aftersale = createAftersale({
    ...buying,
    ...order.services,
    ...media.services,
    ...parcel.services,
    ...message.services,
    ...sensitiveWord.services,
    ...approval.services,
  })
  const orderDelivery = createOrderDelivery({ ...buying, ...order.services, ...slot.services })
  const orderInvoice = createOrderInvoice({
    ...buying,
    ...order.services,
    ...invoice.services,
    ...sensitiveWord.services,
  })
  const review = createReview({
    ...buying,
    ...order.services,
    ...points.services,
    ...media.services,
    ...sensitiveWord.services,
  })
  const pickup = createPickup({
    ...buying,
    ...order.services,
    ...slot.services,
    ...ticket.services,
    ...message.services,
  })
  const till = createTill({ ...buying, ...order.services, ...ticket.services, ...member.services })
  const exit = createExit({
    ...buying,
    ...setting.services,
    ...order.services,
    ...ticket.services,
    ...scan.services,
  })
  const mine = createMine({
    ...buying,
    ...points.services,
    ...coupon.services,
    ...ticket.services,
    ...order.services,
    ...review.services,
    ...aftersale.services,
  })
  const memberPage = createMemberPage({
    ...buying,
    ...member.services,
    ...points.services,
    ...coupon.services,
    ...ticket.services,
    ...order.services,
    ...aftersale.services,
    ...receipt.services,
    ...review.services,
  })
  const overview = createOverview({
    ...context,
    ...approval.services,
    ...catalog.services,
    ...tracking.services,
    ...order.services,
    ...aftersale.services,
    ...receipt.services,
  })
  const simulator = createSimulator({
    ...buying,
    ...checkout.services,
    ...coupon.services,
    ...member.services,
    ...order.services,
    ...points.services,
  })
  const dataExport = createDataExport({ ...context, ...message.services })
  const recommend = createRecommend({ ...buying, ...cart.services, ...order.services })
  const chat = createChat({
    ...buying,
    ...media.services,
    ...sensitiveWord.services,
    ...order.services,
    ...member.services,
    ...staff.services,
    ...message.services,
    ...setting.services,
    ...help.services,
  })
  const productPage = createProductPage({ ...buying, ...restock.services, ...bundle.services })

  return composeModules(context, checkoutPart.services.checkoutParts, [
    audit,
    setting,
    sensitiveWord,
    quota,
    code,
    ledger,
    media,
    message,
    account,
    identity,
    payPassword,
    bankCard,
    points,
    messageDesk,
    popup,
    payment,
    purchase,
    store,
    staff,
    savedView,
    approval,
    ticket,
    invoice,
    merchant,
    address,
    geo,
    chat,
    wechat,
    tracking,
    promotion,
    search,
    stock,
    catalog,
    importing,
    content,
    live,
    zone,
    help,
    restock,
    rfid,
    favourite,
    follow,
    storeFace,
    captcha,
    storeLicence,
    storeDirectory,
    floorPlan,
    history,
    share,
    flashSale,
    bundle,
    offer,
    coupon,
    couponPackage,
    pointsMall,
    member,
    receipt,
    exchangeCode,
    cart,
    parcel,
    slot,
    voucher,
    checkoutPart,
    checkout,
    couponChoice,
    simulator,
    remark,
    scan,
    order,
    invitation,
    aftersale,
    orderDelivery,
    orderInvoice,
    review,
    pickup,
    till,
    exit,
    mine,
    memberPage,
    dataExport,
    overview,
    recommend,
    productPage,
  ])
}
