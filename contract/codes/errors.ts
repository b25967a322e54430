/** Error codes of every dialect (docs/wire.md "Codes"). No other file contains these numbers. */
export const ERROR_CODES = {
  SYS_OK: 0,
  SYS_ERROR: 99950000,
  EXPIRE_ERROR: 99950001,
  SESSION_RENEW: 99950002,
  INVALID_SESSION: 99950003,
  INVALID_APPLICATION: 99950004,
  USER_NOT_LOGIN: 99950005,
  TOKEN_EXPIRE: 99950006,
  TOKEN_RENEW: 99950007,
  SYS_BUSY: 99950008,
  SIGN_FAILED: 99950009,
  SIGN_INCORRECT: 99950010,
  PARENT_TOKEN_INVALID: 99950011,
  NO_INTERFACE_AUTH: 99950012,
  SYS_OPT_FREQUENTLY_ERROR: 99950013,
  NO_IDENTITY_AUTH: 99950014,
  SYS_PARAM_ERROR: 99950015,
  STATE_CHANGED: 99950016,
  UNAUTHORIZED: 100010003,
  SHOP_CART_SKU_NUM_EXCEED_CODE: 1100223301,
  SYS_BIZ_DATA_ERROR_CODE: 1100223302,
  SCAN_IN_CART: 1100223344,
} as const

export type ErrorName = keyof typeof ERROR_CODES
export type ErrorCode = (typeof ERROR_CODES)[ErrorName]

/**
 * The exact message of a wrong signature; the client checks for the code or the message (docs/wire.md "The order of
 * checks").
 */
export const SIGN_INCORRECT_MESSAGE = '签名错误'

/** Default messages for shoppers. */
export const ERROR_MESSAGES: Record<Exclude<ErrorName, 'SYS_OK'>, string> = {
  SYS_ERROR: '系统错误，请稍后重试~~',
  EXPIRE_ERROR: '请求已过期，请校准手机时间',
  SESSION_RENEW: '会话已过期',
  INVALID_SESSION: '会话已失效',
  INVALID_APPLICATION: '应用未登记',
  USER_NOT_LOGIN: '请先登录',
  TOKEN_EXPIRE: '登录已过期，请重新登录',
  TOKEN_RENEW: '登录已更新，请重新登录',
  SYS_BUSY: '系统繁忙，请稍后再试',
  SIGN_FAILED: '签名缺失',
  SIGN_INCORRECT: SIGN_INCORRECT_MESSAGE,
  PARENT_TOKEN_INVALID: '登录已失效，请重新登录',
  NO_INTERFACE_AUTH: '没有这个接口的权限',
  SYS_OPT_FREQUENTLY_ERROR: '操作太频繁，请稍后再试',
  NO_IDENTITY_AUTH: '请先完成实名认证',
  SYS_PARAM_ERROR: '参数有误',
  STATE_CHANGED: '状态已变化，请刷新',
  UNAUTHORIZED: '没有权限',
  SHOP_CART_SKU_NUM_EXCEED_CODE: '购物车已满，请清理后再添加',
  SYS_BIZ_DATA_ERROR_CODE: '数据已变化，请刷新',
  SCAN_IN_CART: '这件商品已经扫过',
}
