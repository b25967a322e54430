// Calls with which one shopper (B) could access data of another (A), for each endpoint.
import { PAY_WAY } from '@contract/codes/payment'
import type { CommitInput, CommitReply } from '@contract/schema/order'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { voucherFor } from '@server/modules/offers/voucher/voucher.fixture'
import type { Shelved } from './shopping'
import type { WireClient } from './wire-client'

export const COMMIT_KEY = 'key-of-a-commit'
export const COUPON_KEY = 'coupon-of-a'
export const COUPON = couponRecord({ couponId: 'for-both' })
/** Offered by A to a friend, who needs its code. */
export const GIVEN = couponRecord({ couponId: 'given-by-a', isListed: false })
export const VOUCHER = voucherFor({ voucherId: 'for-both', title: '乐廊咖啡卡', needsSlot: true })
export const MERGE_KEY = 'key-of-a-merge'
/** A sold-out SKU that A wants to be notified of. */
export const AWAITED = { productId: 'product-awaited' }
/** A live room of which A wants to be reminded. */
export const LIVE_ROOM = 'of-a'

/** The subject of A's ticket. */
export const TICKETED = { subject: 'order', subjectId: 'ticketed' } as const

/** A's data, by the names of the fields that refer to it. */
export interface Belongings {
  uid: string
  goods: Shelved
  addressId: string
  /** A's login on A's device. */
  loginId: string
  cartLineId: string
  submit: CommitInput
  unpaid: CommitReply
  shipped: CommitReply
  completed: CommitReply
  /** Uploads of A: a picture of an identity card, one for feedback, and the key prefix of an unfinished upload. */
  identityKey: string
  pictureKey: string
  keyPrefix: string
  /** A coupon that A holds, and one that A offers to a friend. */
  heldId: string
  giftCode: string
  /** Goods that A got by an exchange code. */
  exchangeId: string
  /** Unpaid vouchers of A, a ticket of A, and its purchase. */
  voucherPurchaseId: string
  voucherTicketId: string
  voucherGiftId: string
  /** An unpaid coupon package of A. */
  purchaseId: string
  /** An unpaid exchange of points of A. */
  pointExchangeId: string
  /** An unpaid term of a card of A. */
  tradeNo: string
  cardPurchaseId: string
  /** A friend whom A invited, and A's reward. */
  invitationId: string
  rewardId: string
  /** A message about A's order. */
  messageId: string
  /** An entry of A's points. */
  pointsId: string
  favouriteId: string
  /** A store that A follows, and a product that A viewed. */
  followId: string
  seenId: string
  /** A's after-sale case and its line. */
  caseNo: string
  orderLineId: string
  /** An invoice that A applied for, and A's invoice title. */
  applicationNo: string
  invoiceTitleId: string
  /** A bank card of A. */
  cardId: string
  /** A receipt of A and its picture. */
  scoreNo: string
  receiptKey: string
  boughtAt: number
  /** B's picture of another receipt. */
  othersReceiptKey: string
  /** A feedback of A, and a help text on which A has voted. */
  feedbackNo: string
  helpId: string
}

export interface Attack {
  what: string
  run(b: WireClient, a: Belongings): Promise<unknown>
  isOwn?: boolean // the call may succeed, with B's data only
}
/** The input has no id of an owned row: the reply depends on the caller only. */
export const NO_IDS = 'no ids'

export const call = (
  key: string,
  what: string,
  input: (a: Belongings) => unknown,
  idempotencyKey?: string,
): Attack => ({
  what,
  run: (b, a) => b.callRaw(key, input(a), idempotencyKey ? { idempotencyKey } : {}),
})
export const orderIds = (a: Belongings) =>
  [a.unpaid, a.shipped, a.completed].map((placed) => placed.orders[0]?.orderId ?? '')
/** The same call with each of A's orders. */
const onOrders = (key: string, more: (a: Belongings) => object = () => ({})): Attack[] =>
  ['unpaid', 'shipped', 'completed'].map((name, i) =>
    call(key, `${name} order`, (a) => ({ orderId: orderIds(a)[i], ...more(a) })),
  )
const onVerbs = (...verbs: string[]) =>
  Object.fromEntries(verbs.map((verb) => [`POST productOrder/${verb}`, onOrders(`POST productOrder/${verb}`)]))
const one = (...args: Parameters<typeof call>) => ({ [args[0]]: [call(...args)] })
const submitWith = (a: Belongings) => ({
  ...a.submit,
  binComits: a.submit.binComits.map((bin) => ({ ...bin, remark: undefined })),
})

const withCoupon = (key: string) =>
  one(key, "A's address and coupon", (a) => {
    const { payAmount: _, ...submit } = submitWith(a)
    return { ...submit, couponIds: [a.heldId] }
  })

/** For every endpoint of shoppers: the calls with which B could access A's data. A new endpoint must be added here. */
export const SHOPPER_ENDPOINTS: Record<string, Attack[] | typeof NO_IDS> = {
  'POST getIndexUserDate': NO_IDS,
  'POST updateUserData': [
    call('POST updateUserData', "A's picture as avatar", (a) => ({ avatarKey: a.pictureKey })),
    call('POST updateUserData', 'the own profile', () => ({ isPersonal: false })),
  ],
  'POST sendModifyMobileCode': NO_IDS,
  'POST verifyModifyMobileCode': [
    call('POST verifyModifyMobileCode', "A's ticket and phone", () => ({
      ticket: 'x'.repeat(32),
      mobile: '13912340001',
      checkCode: '123456',
    })),
  ],
  'GET deviceLogin/list': NO_IDS,
  'POST deviceLogin/end': [call('POST deviceLogin/end', "A's login", (a) => ({ loginId: a.loginId }))],
  'POST deviceLogin/endOthers': NO_IDS,
  'GET accountClosing/preview': NO_IDS,
  'POST accountClosing/sendCode': NO_IDS,
  'POST accountClosing/request': [
    call('POST accountClosing/request', 'a guessed code', () => ({ checkCode: '123456', givesUp: true })),
  ],
  'GET dataExport/latest': NO_IDS,
  'POST dataExport/ask': NO_IDS,
  'POST dataExport/link': NO_IDS,
  'GET point/account': [call('GET point/account', "A's uid", (a) => ({ uid: a.uid }))],
  'GET point/pageEntries': [
    { ...call('GET point/pageEntries', "A's place", (a) => ({ cursor: a.pointsId })), isOwn: true },
  ],
  'GET point/tasks': NO_IDS,
  'GET mine/getCounts': NO_IDS,
  'GET productOrder/getUserOrderCount': NO_IDS,
  'GET product/getBoughtProducts': NO_IDS,
  'POST userAddress/list': [
    call('POST userAddress/list', "A's store", (a) => ({ storeIds: [a.goods.storeId], distributionType: 0 })),
  ],
  'POST userAddress/addOrUpdate': [
    call('POST userAddress/addOrUpdate', "A's address id", (a) => ({
      id: a.addressId,
      name: '乙某',
      mobile: '13912340002',
      areaCode: '330108',
      detail: '乙的地址一二三',
      isDefault: true,
    })),
  ],
  'GET userAddress/delete': [call('GET userAddress/delete', "A's address id", (a) => ({ id: a.addressId }))],
  'GET invoice/lastAsk': NO_IDS,
  ...one('GET shopCart/myShopCartDetail', "A's store", (a) => ({ storeId: a.goods.storeId, shopCartType: 2 })),
  'GET shopCart/getTotalNumber': NO_IDS,
  ...one('POST shopCart/getTotalNumber', "A's store", (a) => ({ storeId: a.goods.storeId })),
  'POST shopCart/add': [
    call('POST shopCart/add', 'the SKU of a line of A', ({ goods }) => ({
      storeId: goods.storeId,
      businessId: goods.businessId,
      skuId: goods.skuId,
      clientType: 1,
      number: 1,
    })),
  ],
  'POST shopCart/update': [call('POST shopCart/update', "A's line", (a) => ({ id: a.cartLineId, number: 9 }))],
  ...one('POST shopCart/changeShopCart', "A's line", (a) => ({ id: a.cartLineId, skuId: a.goods.skuId, number: 9 })),
  ...one('GET shopCart/getGiftSkus', "A's offer", () => ({ activityId: 'gifts' })),
  ...one('POST shopCart/updateGiftSku', "A's goods", (a) => ({
    activityId: 'gifts',
    goods: [{ skuId: a.goods.skuId, number: 1 }],
  })),
  'POST shopCart/delete': [call('POST shopCart/delete', "A's line", (a) => ({ ids: [a.cartLineId] }))],
  ...one('POST shopCart/favoriteProductsAndDeleteFromShopCart', "A's line", (a) => ({ ids: [a.cartLineId] })),
  'GET favourite/list': [
    { ...call('GET favourite/list', "A's place", (a) => ({ cursor: a.favouriteId })), isOwn: true },
  ],
  'POST favourite/add': [
    { ...call('POST favourite/add', "A's favourite", (a) => ({ productId: a.goods.productId })), isOwn: true },
  ],
  ...one('POST favourite/remove', "A's favourite", (a) => ({ productIds: [a.goods.productId] })),
  'GET favourite/has': [
    { ...call('GET favourite/has', "A's favourite", (a) => ({ productId: a.goods.productId })), isOwn: true },
  ],
  'GET follow/has': [{ ...call('GET follow/has', "A's store", (a) => ({ storeId: a.goods.storeId })), isOwn: true }],
  'POST follow/set': [
    {
      ...call('POST follow/set', "A's store", (a) => ({ storeId: a.goods.storeId, isFollowed: false })),
      isOwn: true,
    },
  ],
  'GET follow/list': [{ ...call('GET follow/list', "A's place", (a) => ({ cursor: a.followId })), isOwn: true }],
  ...one('POST history/add', "A's goods", (a) => ({ productId: a.goods.productId })),
  'GET history/list': [{ ...call('GET history/list', "A's place", (a) => ({ cursor: a.seenId })), isOwn: true }],
  ...one('POST history/remove', 'what A saw', (a) => ({ ids: [a.seenId] })),
  'POST history/clear': NO_IDS,
  'GET history/getSetting': NO_IDS,
  ...one('POST history/setOn', 'off', () => ({ isOn: false })),
  'GET flashSale/reminders': NO_IDS,
  ...one('POST flashSale/remind', "A's goods", (a) => ({ offerId: 'flash', productId: a.goods.productId })),
  ...one('POST flashSale/unremind', "A's goods", (a) => ({ offerId: 'flash', productId: a.goods.productId })),
  'POST live/remind': [
    {
      ...call('POST live/remind', "A's reminder", () => ({ liveRoomCode: LIVE_ROOM, isReminded: false })),
      isOwn: true,
    },
    { ...call('POST live/remind', "A's room", () => ({ liveRoomCode: LIVE_ROOM, isReminded: true })), isOwn: true },
  ],
  ...one('POST shopCart/selectPartOrNot', "A's line", (a) => ({ ids: [a.cartLineId], isSelect: false })),
  ...one('GET shopCart/selectAllOrNone', "A's store", (a) => ({
    storeId: a.goods.storeId,
    shopCartType: 2,
    isSelect: false,
  })),
  ...one('POST storeProduct/analysisScanCodeShopping', "A's store", (a) => ({
    qrCode: '6901234567892',
    storeId: a.goods.storeId,
  })),
  ...one('POST storeProduct/getByBarcodeNew', "A's store", (a) => ({
    barcode: '6901234567892',
    storeId: a.goods.storeId,
  })),
  ...one('POST shopCart/offlineAdd', "A's store", (a) => ({
    lines: [{ scanId: 'scan-1', storeId: a.goods.storeId, qrCode: '6901234567892', number: 1, scannedAt: 0 }],
  })),
  'POST shopCart/getShopCartNumByUidAndSkuIds': [
    call('POST shopCart/getShopCartNumByUidAndSkuIds', 'the SKU of a line of A', (a) => ({ skuIds: [a.goods.skuId] })),
  ],
  'POST shopCart/merge': [
    call(
      'POST shopCart/merge',
      "A's idempotency key",
      (a) => ({ lines: [{ skuId: a.goods.skuId, number: 2, isSelect: true }] }),
      MERGE_KEY,
    ),
  ],
  'POST productOrder/confirmOrder': [
    call('POST productOrder/confirmOrder', "A's address", (a) => {
      const { source, orderSource, binComits, addressId } = submitWith(a)
      return { source, orderSource, binComits, addressId }
    }),
  ],
  ...one('POST productOrder/validateOnlineStock', "A's submit", (a) => ({ binComits: submitWith(a).binComits })),
  ...one('GET coupon/pageMine', 'the second page', () => ({ cursor: '2' })),
  'POST coupon/userGetCoupon': [
    {
      ...call('POST coupon/userGetCoupon', "A's coupon", () => ({ couponId: COUPON.couponId }), COUPON_KEY),
      isOwn: true,
    },
  ],
  ...one('POST coupon/remind', 'the coupon that A holds', () => ({ couponId: COUPON.couponId })),
  ...one('POST coupon/unremind', 'the coupon that A holds', () => ({ couponId: COUPON.couponId })),
  ...one('POST coupon/give', "A's coupon", (a) => ({ heldId: a.heldId })),
  ...one('POST coupon/takeGift', "A's coupon as a code", (a) => ({ giftCode: a.heldId })),
  ...one('POST coupon/takeBackGift', "A's gift", (a) => ({ giftCode: a.giftCode })),
  ...one('POST couponExchange/exchange', "A's coupon as a code", (a) => ({ code: a.heldId })),
  ...one('GET couponExchange/detail', "A's exchange", (a) => ({ exchangeId: a.exchangeId })),
  'GET couponExchange/list': [
    { ...call('GET couponExchange/list', "A's place", (a) => ({ cursor: a.exchangeId })), isOwn: true },
  ],
  ...one('POST couponPackage/buy', "A's package as one on sale", (a) => ({ packageId: a.purchaseId })),
  ...one('POST couponPackage/cancel', "A's package", (a) => ({ purchaseId: a.purchaseId })),
  ...one('POST couponPackage/refund', "A's package", (a) => ({ purchaseId: a.purchaseId })),
  'GET couponPackage/record': [
    { ...call('GET couponPackage/record', "A's place", (a) => ({ cursor: a.purchaseId })), isOwn: true },
  ],
  ...one('POST pointsMall/exchange', "A's exchange as an item", (a) => ({ itemId: a.pointExchangeId })),
  ...one('POST pointsMall/cancel', "A's exchange", (a) => ({ exchangeId: a.pointExchangeId })),
  ...one('GET pointsMall/exchanged', "A's exchange", (a) => ({ exchangeId: a.pointExchangeId })),
  'GET point/order/list': [
    { ...call('GET point/order/list', "A's place", (a) => ({ cursor: a.pointExchangeId })), isOwn: true },
  ],
  'GET member/getMemberMultiDetailV2': [call('GET member/getMemberMultiDetailV2', "A's card", (a) => ({ uid: a.uid }))],
  'GET member/getMemberQRPageInfo': NO_IDS,
  'GET member/getUserQRCode': NO_IDS,
  'POST confMember/myConfMember': NO_IDS,
  'GET member/getMemberOrderGiftPack': [
    call('GET member/getMemberOrderGiftPack', "A's card purchase", (a) => ({ tradeNo: a.tradeNo })),
    call('GET member/getMemberOrderGiftPack', "A's card purchase by its id", (a) => ({ orderId: a.cardPurchaseId })),
  ],
  ...one('GET memberPay/cancelUnPayOrder', "A's card purchase", (a) => ({ tradeNo: a.tradeNo })),
  ...one('POST memberPay/refundOrder', "A's card purchase", (a) => ({ tradeNo: a.tradeNo })),
  ...one('POST memberPay/createPayPreOrder', "A's card purchase as a card", (a) => ({
    cardId: a.cardPurchaseId,
    validMonth: 1,
    orderSource: 1,
  })),
  ...one('POST member/exchange', "A's card purchase as a code", (a) => ({ code: a.tradeNo })),
  'POST member/queryMemberOrder': [
    { ...call('POST member/queryMemberOrder', "A's place", (a) => ({ cursor: a.cardPurchaseId })), isOwn: true },
  ],
  'GET invitation/home': NO_IDS,
  'GET invitation/faceCode': NO_IDS,
  ...one('POST invitation/accept', "A's invitation as a code", (a) => ({ invitedCode: a.invitationId })),
  ...one('GET invitation/getReward', "A's reward", (a) => ({ rewardId: a.rewardId })),
  'GET invitation/pageInvitees': [
    { ...call('GET invitation/pageInvitees', "A's place", (a) => ({ cursor: a.invitationId })), isOwn: true },
  ],
  'GET invitation/pageRewards': [
    { ...call('GET invitation/pageRewards', "A's place", (a) => ({ cursor: a.rewardId })), isOwn: true },
  ],
  ...withCoupon('POST productOrder/getCouponsList'),
  ...withCoupon('POST productOrder/getFreightCouponsList'),
  ...withCoupon('POST productOrder/confirmOrderChangeCoupons'),
  ...one('POST restock/ask', 'what A waits for', () => AWAITED),
  ...one('POST restock/undo', 'what A waits for', () => AWAITED),
  'GET exit/face': onOrders('GET exit/face'),
  ...one('GET ticket/list', "A's tickets", () => TICKETED),
  ...one('GET ticket/sequence', "A's ticket", (a) => ({ ticketId: a.voucherTicketId })),
  'GET ticket/pageMine': [
    { ...call('GET ticket/pageMine', "A's place", (a) => ({ tab: 'usable', cursor: a.voucherTicketId })), isOwn: true },
  ],
  ...one('POST voucher/buy', "A's purchase as one on sale", (a) => ({ voucherId: a.voucherPurchaseId, number: 1 })),
  'GET voucher/record': [
    { ...call('GET voucher/record', "A's place", (a) => ({ cursor: a.voucherPurchaseId })), isOwn: true },
  ],
  ...one('GET voucher/purchase', "A's purchase", (a) => ({ purchaseId: a.voucherPurchaseId })),
  ...one('POST voucher/cancel', "A's purchase", (a) => ({ purchaseId: a.voucherPurchaseId })),
  ...one('POST voucher/refund', "A's ticket", (a) => ({ purchaseId: a.voucherGiftId, ticketIds: [a.voucherTicketId] })),
  ...one('POST voucher/claim', "A's purchase as a link", (a) => ({ token: a.voucherGiftId })),
  ...one('GET voucher/slots', "A's ticket", (a) => ({ ticketId: a.voucherTicketId, storeId: a.goods.storeId })),
  ...one('POST voucher/book', "A's ticket", (a) => ({
    ticketId: a.voucherTicketId,
    storeId: a.goods.storeId,
    slotAt: 1,
  })),
  ...one('POST voucher/giveTicket', "A's ticket", (a) => ({ ticketId: a.voucherTicketId })),
  ...one('POST voucher/takeBackTicket', "A's ticket as a code", (a) => ({ token: a.voucherTicketId })),
  ...one('POST voucher/unbook', "A's ticket", (a) => ({ ticketId: a.voucherTicketId })),
  'POST productOrder/commitOrder': [
    call('POST productOrder/commitOrder', "A's whole submit, with A's address", submitWith),
    call('POST productOrder/commitOrder', "A's coupon", (a) => ({ ...submitWith(a), couponIds: [a.heldId] })),
    call('POST productOrder/commitOrder', "A's whole submit under A's idempotency key", (a) => a.submit, COMMIT_KEY),
  ],
  'POST productOrder/pageOrders': [
    call('POST productOrder/pageOrders', "A's order number as keyword", (a) => ({
      status: 110,
      keyword: a.unpaid.orders[0]?.orderNo,
    })),
    call('POST productOrder/pageOrders', "A's order id as cursor", (a) => ({
      status: 110,
      cursor: a.completed.orders[0]?.orderId,
    })),
    call('POST productOrder/pageOrders', 'the end of time as cursor', () => ({ status: 110, cursor: 'zzzzzzzz' })),
  ],
  'GET productOrder/getOrderInfo': [
    ...onOrders('GET productOrder/getOrderInfo'),
    call('GET productOrder/getOrderInfo', "A's order number", (a) => ({ orderNo: a.unpaid.orders[0]?.orderNo })),
    call('GET productOrder/getOrderInfo', "A's parent number", (a) => ({ orderNo: a.unpaid.parentNo })),
    call('GET productOrder/getOrderInfo', "A's payOrderNo", (a) => ({ orderId: a.unpaid.payOrderNo })),
  ],
  ...one('GET productOrder/payFace', "A's payOrderNo", (a) => ({ payOrderNo: a.unpaid.payOrderNo })),
  'GET express/orderExpressQueryAll': onOrders('GET express/orderExpressQueryAll'),
  'POST productOrder/cancelOrder': onOrders('POST productOrder/cancelOrder', () => ({ reason: '不想要了' })),
  'POST productOrder/changeInvoice': onOrders('POST productOrder/changeInvoice', () => ({
    invoice: { kind: 'person', title: '乙某', taxNo: '', email: 'b@example.com' },
  })),
  'POST productOrder/changeAddress': onOrders('POST productOrder/changeAddress', (a) => ({ addressId: a.addressId })),
  'GET productOrder/getDelivery': onOrders('GET productOrder/getDelivery'),
  'POST productOrder/changeDelivery': onOrders('POST productOrder/changeDelivery', () => ({ deliveryType: 1 })),
  ...onVerbs('remindShip', 'extendReceive', 'confirmReceive', 'deleteOrder', 'buyAgain'),
}

export const legacyCall = (method: string, what: string, params: (a: Belongings) => object): Attack => ({
  what,
  run: (b, a) => b.legacy(method as 'common.upload.getUpToken', params(a) as never),
})
const ownCall = (...args: Parameters<typeof legacyCall>): Attack => ({ ...legacyCall(...args), isOwn: true })
/** The same for the old API. */
export const LEGACY_ENDPOINTS: Record<string, Attack[] | typeof NO_IDS> = {
  'account.userdata.getUserData': NO_IDS,
  'account.userdata.getInterestTags': NO_IDS,
  'account.access.getOpenToken': NO_IDS,
  'account.score.startApp': NO_IDS,
  'utopa.account.resetPassword': NO_IDS,
  'common.upload.getUpToken': [
    legacyCall('common.upload.getUpToken', "A's upload", (a) => ({ keyPrefix: a.keyPrefix })),
  ],
  'common.upload.getUrlByKey': [
    legacyCall('common.upload.getUrlByKey', "A's private picture", (a) => ({ keys: [a.identityKey] })),
  ],
  'eshop.shopcart.addShopCart': [
    legacyCall('eshop.shopcart.addShopCart', "A's cart line as a SKU", (a) => ({
      storeId: a.goods.storeId,
      businessId: a.goods.businessId,
      skuId: a.cartLineId,
      clientType: 1,
      number: 1,
    })),
  ],
  'base.message.listTopBarMessage': NO_IDS,
  'base.message.listGuideBarMessageDetail': [
    ownCall('base.message.listGuideBarMessageDetail', "A's place", (a) => ({ id: 'trade', cursor: a.messageId })),
  ],
  'base.message.updateMessageStatus': [
    ownCall('base.message.updateMessageStatus', "A's message", (a) => ({ messageIds: [a.messageId] })),
  ],
  'account.help.saveFeedback': [
    legacyCall('account.help.saveFeedback', "A's picture", (a) => ({
      type: 'bug',
      content: '乙的反馈',
      imageKeys: [a.pictureKey],
    })),
  ],
}

/**
 * The number of a payment is its capability: with it every caller sees the amount and can pay, and gets no other data.
 */
export const PAYMENT_ENDPOINTS: Record<string, (a: Belongings) => Record<string, string>> = {
  'pay.paymentService.initPay': (a) => ({ payOrderNo: a.unpaid.payOrderNo }),
  'pay.paymentService.pay': (a) => ({ payOrderNo: a.unpaid.payOrderNo, payWay: PAY_WAY.wechatH5 }),
  'pay.paymentService.payCallback': (a) => ({ payOrderNo: a.unpaid.payOrderNo }),
  'pay.paymentService.testResult': (a) => ({ payOrderNo: a.unpaid.payOrderNo }),
}
