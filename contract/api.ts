import { advertEndpoints } from './console/advert'
import { approvalEndpoints } from './console/approval'
import { auditEndpoints } from './console/audit'
import { caseEndpoints } from './console/case'
import { categoryEndpoints } from './console/category'
import { chatDeskEndpoints, chatUploads } from './console/chat'
import { couponDeskEndpoints } from './console/coupon'
import { exitDeskEndpoints } from './console/exit'
import { feedbackEndpoints } from './console/feedback'
import { floorPlanDeskEndpoints } from './console/floor-plan'
import { goodsEndpoints } from './console/goods'
import { helpDeskEndpoints } from './console/help'
import { importDownloads, importEndpoints, importUploads } from './console/import'
import { licenceDeskEndpoints, licenceUploads } from './console/licence'
import { linkEndpoints } from './console/link'
import { liveDeskEndpoints } from './console/live'
import { consoleMemberEndpoints } from './console/member'
import { messageEndpoints } from './console/message'
import { noticeEndpoints } from './console/notice'
import { offerDeskEndpoints } from './console/offer'
import { orderDeskDownloads, orderDeskEndpoints } from './console/order'
import { overviewEndpoints } from './console/overview'
import { pictureUploads } from './console/picture'
import { consolePopupEndpoints } from './console/popup'
import { protocolEndpoints } from './console/protocol'
import { consoleReceiptEndpoints } from './console/receipt'
import { consoleReviewEndpoints } from './console/review'
import { rfidEndpoints } from './console/rfid'
import { wordEndpoints } from './console/sensitive-word'
import { sessionEndpoints as consoleSessionEndpoints } from './console/session'
import { settingEndpoints } from './console/setting'
import { simulatorEndpoints } from './console/simulator'
import { skuEndpoints } from './console/sku'
import { staffEndpoints } from './console/staff'
import { stockEndpoints } from './console/stock'
import { storeEndpoints as consoleStoreEndpoints } from './console/store'
import { directoryDeskEndpoints } from './console/store-directory'
import { tillEndpoints } from './console/till'
import { viewEndpoints } from './console/view'
import { zoneDeskEndpoints } from './console/zone'
import type { EndpointSpec, Input as InputOf, Reply as ReplyOf } from './endpoint'
import { accountEndpoints, legacyUserEndpoints } from './schema/account'
import { accountClosingEndpoints } from './schema/account-closing'
import { addressEndpoints } from './schema/address'
import { aftersaleEndpoints } from './schema/aftersale'
import { bankCardEndpoints } from './schema/bank-card'
import { bundleEndpoints } from './schema/bundle'
import { captchaEndpoints } from './schema/captcha'
import { cartEndpoints, legacyCartEndpoints } from './schema/cart'
import { catalogEndpoints, nearStoreEndpoints, productPageEndpoints, recommendEndpoints } from './schema/catalog'
import { imEndpoints, legacyImEndpoints } from './schema/chat'
import { contentEndpoints, legacyContentEndpoints } from './schema/content'
import { couponChoiceEndpoints, couponEndpoints } from './schema/coupon'
import { couponPackageEndpoints } from './schema/coupon-package'
import { dataExportEndpoints } from './schema/data-export'
import { codeRedemptionEndpoints } from './schema/exchange-code'
import { exitEndpoints } from './schema/exit'
import { favouriteEndpoints } from './schema/favourite'
import { ownFeedbackEndpoints } from './schema/feedback'
import { flashSaleEndpoints } from './schema/flash-sale'
import { floorPlanEndpoints } from './schema/floor-plan'
import { followEndpoints } from './schema/follow'
import { geoEndpoints } from './schema/geo'
import { helpEndpoints, legacyHelpEndpoints } from './schema/help'
import { historyEndpoints } from './schema/history'
import { identityEndpoints } from './schema/identity'
import { invitationEndpoints } from './schema/invitation'
import { invoiceEndpoints, orderInvoiceEndpoints } from './schema/invoice'
import { licenceEndpoints } from './schema/licence'
import { liveEndpoints } from './schema/live'
import { legacyAccessEndpoints, legacyLoginEndpoints, legacyPasswordEndpoints } from './schema/login'
import { memberEndpoints } from './schema/member'
import { legacyMessageEndpoints } from './schema/message'
import { mineEndpoints } from './schema/mine'
import { offerEndpoints } from './schema/offer'
import { orderEndpoints } from './schema/order'
import { orderDeliveryEndpoints } from './schema/order-delivery'
import { parcelEndpoints } from './schema/parcel'
import { payPasswordEndpoints } from './schema/pay-password'
import { payFaceEndpoints, paymentEndpoints } from './schema/payment'
import { paymentMerchantEndpoints } from './schema/payment-merchant'
import { pickupEndpoints } from './schema/pickup'
import { legacyPointsEndpoints, pointsEndpoints } from './schema/points'
import { legacyPointsMallEndpoints, pointsMallEndpoints } from './schema/points-mall'
import { popupEndpoints } from './schema/popup'
import { receiptEndpoints } from './schema/receipt'
import { restockEndpoints } from './schema/restock'
import { reviewEndpoints } from './schema/review'
import { scanEndpoints } from './schema/scan'
import { sensitiveWordEndpoints } from './schema/sensitive-word'
import { legacySessionEndpoints, sessionEndpoints } from './schema/session'
import { shareEndpoints } from './schema/share'
import { storeFaceEndpoints } from './schema/store'
import { storeDirectoryEndpoints } from './schema/store-directory'
import { ticketEndpoints } from './schema/ticket'
import { trackingEndpoints } from './schema/tracking'
import { legacyUploadEndpoints } from './schema/upload'
import { voucherEndpoints } from './schema/voucher'
import { legacyWechatEndpoints } from './schema/wechat'
import { zoneEndpoints } from './schema/zone'

/** Every endpoint of the mall, by dialect; one file per noun. */
export const coreApi = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...accountClosingEndpoints,
  ...dataExportEndpoints,
  ...addressEndpoints,
  ...geoEndpoints,
  ...catalogEndpoints,
  ...productPageEndpoints,
  ...recommendEndpoints,
  ...nearStoreEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...contentEndpoints,
  ...zoneEndpoints,
  ...sensitiveWordEndpoints,
  ...mineEndpoints,
  ...pointsEndpoints,
  ...pointsMallEndpoints,
  ...receiptEndpoints,
  ...popupEndpoints,
  ...restockEndpoints,
  ...reviewEndpoints,
  ...couponEndpoints,
  ...couponChoiceEndpoints,
  ...couponPackageEndpoints,
  ...codeRedemptionEndpoints,
  ...aftersaleEndpoints,
  ...parcelEndpoints,
  ...orderDeliveryEndpoints,
  ...payFaceEndpoints,
  ...pickupEndpoints,
  ...shareEndpoints,
  ...storeFaceEndpoints,
  ...scanEndpoints,
  ...exitEndpoints,
  ...favouriteEndpoints,
  ...ownFeedbackEndpoints,
  ...followEndpoints,
  ...storeDirectoryEndpoints,
  ...captchaEndpoints,
  ...licenceEndpoints,
  ...liveEndpoints,
  ...floorPlanEndpoints,
  ...helpEndpoints,
  ...historyEndpoints,
  ...flashSaleEndpoints,
  ...ticketEndpoints,
  ...voucherEndpoints,
  ...invitationEndpoints,
  ...invoiceEndpoints,
  ...orderInvoiceEndpoints,
  ...offerEndpoints,
  ...bundleEndpoints,
  ...memberEndpoints,
  ...identityEndpoints,
  ...payPasswordEndpoints,
  ...bankCardEndpoints,
  ...imEndpoints,
}
export const legacyApi = {
  ...legacySessionEndpoints,
  ...legacyUserEndpoints,
  ...legacyLoginEndpoints,
  ...legacyPasswordEndpoints,
  ...legacyAccessEndpoints,
  ...legacyContentEndpoints,
  ...legacyPointsEndpoints,
  ...legacyPointsMallEndpoints,
  ...legacyUploadEndpoints,
  ...legacyHelpEndpoints,
  ...legacyWechatEndpoints,
  ...legacyMessageEndpoints,
  ...legacyCartEndpoints,
  ...legacyImEndpoints,
}
export const paymentApi = { ...paymentEndpoints }
export const crmApi = { ...paymentMerchantEndpoints }
/** Unsigned form posts: `POST /track`. */
export const trackingApi = { ...trackingEndpoints }
/** For staff: `POST /console/api/<noun>/<verb>`. */
export const consoleApi = {
  ...consoleSessionEndpoints,
  ...consoleStoreEndpoints,
  ...orderDeskEndpoints,
  ...staffEndpoints,
  ...viewEndpoints,
  ...zoneDeskEndpoints,
  ...consoleReceiptEndpoints,
  ...consoleMemberEndpoints,
  ...advertEndpoints,
  ...noticeEndpoints,
  ...settingEndpoints,
  ...linkEndpoints,
  ...consolePopupEndpoints,
  ...messageEndpoints,
  ...protocolEndpoints,
  ...wordEndpoints,
  ...tillEndpoints,
  ...exitDeskEndpoints,
  ...caseEndpoints,
  ...approvalEndpoints,
  ...auditEndpoints,
  ...overviewEndpoints,
  ...importEndpoints,
  ...simulatorEndpoints,
  ...skuEndpoints,
  ...rfidEndpoints,
  ...stockEndpoints,
  ...consoleReviewEndpoints,
  ...feedbackEndpoints,
  ...helpDeskEndpoints,
  ...directoryDeskEndpoints,
  ...licenceDeskEndpoints,
  ...floorPlanDeskEndpoints,
  ...liveDeskEndpoints,
  ...offerDeskEndpoints,
  ...couponDeskEndpoints,
  ...goodsEndpoints,
  ...categoryEndpoints,
  ...chatDeskEndpoints,
}
/** Files that the console downloads, at the same addresses. */
export const consoleDownloads = { ...orderDeskDownloads, ...importDownloads }
/** Files that staff upload, at the same addresses. */
export const consoleUploads = { ...pictureUploads, ...chatUploads, ...licenceUploads, ...importUploads }

export type CoreApi = typeof coreApi
export type LegacyApi = typeof legacyApi
export type PaymentApi = typeof paymentApi
export type CrmApi = typeof crmApi
export type ConsoleApi = typeof consoleApi
export type ConsoleDownloads = typeof consoleDownloads
export type ConsoleUploads = typeof consoleUploads

export type Input<E extends EndpointSpec> = InputOf<E>
export type Reply<E extends EndpointSpec> = ReplyOf<E>
