// Calls with an agreed HTTP method. A call of the contract with the same path must have that method.
import { coreApi } from '../../contract/api'

const GET = [
  'productOrder/getUserOrderCount',
  'productOrder/getOrderInfo',
  'getUserIdentityAuth',
  'getUserIdentityAuthOnOff',
  'express/orderExpressQueryAll',
  'expresscompany/getExpressCompanys',
  'store/findByQrCode',
  'baseParam/getHomeParams',
  'baseParam/getValueBykey',
  'appCofig/getAppConfigInfo',
  'page/config/findByCode',
  'protocol/getByTypeCode',
  'shopCart/myShopCartDetail',
  'shopCart/getTotalNumber',
  'shopCart/selectAllOrNone',
  'groupBookingInstance/bookingCompleteOrderDetail',
  'homePage/getNotices',
  'activity/assist/getShareInfo',
  'member/getMemberCards',
  'member/getUPlusMemberInfo',
  'member/getMemberDefaultCardInfo',
  'member/getMemberRights',
  'member/getMemberRightsByCard',
  'member/getMemberMultiDetailV2',
  'member/getMemberOrderGiftPack',
  'member/getMemberQRPageInfo',
  'member/getUserQRCode',
  'memberPay/cancelUnPayOrder',
  'score/listMall',
  'score/getPictureScoreDetail',
  'point/account',
  'point/order/list',
  'point/member/agreement/getContent',
  'userAddress/getAreaTreeByParent',
  'userAddress/delete',
  'userAddress/getAreaByParent',
]
const POST = [
  'verifyModifyMobileCode',
  'sendModifyMobileCode',
  'getIndexUserDate',
  'saveUserIdentityAuth',
  'updateUserData',
  'storeProduct/getActivityRule',
  'appPop/orderPopBaseConfig',
  'appPop/queryAppPopPageConf',
  'appPop/queryAppPopPageConfDetail',
  'appPop/saveAppPopPageRecord',
  'brokerage/tiedCard',
  'brokerage/pageBankCard',
  'brokerage/pageBank',
  'brokerage/deleteCard',
  'shopCart/favoriteProductsAndDeleteFromShopCart',
  'shopCart/delete',
  'shopCart/getTotalNumber',
  'shopCart/changeShopCart',
  'shopCart/updateGiftSku',
  'shopCart/update',
  'shopCart/add',
  'shopCart/selectPartOrNot',
  'shopCart/getShopCartNumByUidAndSkuIds',
  'shopCart/offlineAdd',
  'coupon/bussinessCouponList',
  'coupon/userGetCoupon',
  'productOrder/confirmOrder',
  'productOrder/confirmOrderChangeCoupons',
  'productOrder/validateOnlineStock',
  'productOrder/commitOrder',
  'productOrder/getCouponsList',
  'productOrder/getFreightCouponsList',
  'groupBookingInstance/beforeProductAddOrder',
  'groupBookingInstance/bookingConfirmOrder',
  'groupBookingInstance/bookingCommitOrderNew',
  'groupBookingInstance/bookingCompleteOrder',
  'groupBookingInstance/submitOrder',
  'storeProduct/getByBarcodeNew',
  'storeProduct/getStoreShortcutGoods',
  'storeProduct/analysisScanCodeShopping',
  'store/getNearStores',
  'homePage/getCustomCategoryList',
  'homePage/getFirstPageData',
  'homePage/getSecondPageData',
  'homePage/getSpecifiedPageData',
  'activity/page',
  'activity/getProductByActiveListNew',
  'product/shareProduct',
  'memberPay/createPayPreOrder',
  'member/queryMemberOrder',
  'member/exchange',
  'confMember/myPointConfigMemberList',
  'confMember/myConfMember',
  '/common/biz/verification/verifyCodeGenBaseDivide',
  'advertisement/listAdvertisementByCode',
  'refundOrder/addRefundOrderPostMsg',
  'refundOrder/getRefundOrderExpressRoute',
  'sensitiveWord/isContain',
  'score/submitPictureScoreReq',
  'score/pagePictureScoreList',
  'userAddress/addOrUpdate',
  'userAddress/list',
]

const known = Object.keys(coreApi)

test.each([
  ['GET', GET],
  ['POST', POST],
] as const)('calls with the agreed method %s have no other method', (method, paths) => {
  const both = GET.filter((path) => POST.includes(path))
  const other = known.filter((key) => {
    const [has = '', path = ''] = key.split(' ')
    return has !== method && paths.includes(path) && !both.includes(path)
  })
  expect(other).toEqual([])
})

test('the contract has most of the listed calls', () => {
  const met = [...GET, ...POST].filter((path) => known.some((key) => key.endsWith(` ${path}`)))
  expect(met.length).toBeGreaterThan(60)
})
