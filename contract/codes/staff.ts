/** Permissions of staff with their names in the console; the order is that of the role editor. */
export const PERMISSIONS = {
  'orders.read': '查看订单',
  'orders.ship': '发货',
  'orders.price': '改价',
  'orders.refund': '退款',
  'cases.read': '查看售后',
  'cases.decide': '处理售后',
  'till.verify': '核销',
  'exit.check': '离场核验',
  'goods.read': '查看商品',
  'goods.edit': '编辑商品',
  'stock.edit': '调整库存',
  'licences.edit': '查看和上传证照',
  'licences.check': '审核证照',
  'stores.read': '查看门店',
  'stores.edit': '编辑门店',
  'offers.read': '查看促销',
  'offers.edit': '编辑促销',
  'members.read': '查看会员',
  'members.grant': '发放权益',
  'live.read': '查看直播',
  'live.edit': '管理直播',
  'chat.reply': '回复顾客',
  'content.read': '查看内容',
  'content.edit': '编辑内容',
  'finance.read': '查看财务',
  'money.approve': '复核资金操作',
  'staff.read': '查看员工',
  'staff.edit': '管理员工',
  'audit.read': '查看审计记录',
  'settings.edit': '修改设置',
} as const
export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as readonly Permission[]

/** The role that has every permission, those of later releases included. */
export const ADMINISTRATOR = 'administrator'

/** A role as data; custom roles of a mall have the same shape. */
export interface Role {
  roleId: string
  name: string
  permissions: readonly Permission[]
}

/** Roles that every mall has; they cannot be changed. */
export const BUILT_IN_ROLES: readonly Role[] = [
  { roleId: ADMINISTRATOR, name: '管理员', permissions: PERMISSION_KEYS },
  {
    roleId: 'clerk',
    name: '店员',
    permissions: [
      'orders.read',
      'orders.ship',
      'cases.read',
      'cases.decide',
      'till.verify',
      'exit.check',
      'goods.read',
      'stock.edit',
      'licences.edit',
      'stores.read',
      'stores.edit',
      'offers.read',
      'live.read',
      'live.edit',
      'chat.reply',
    ],
  },
  { roleId: 'guard', name: '离场店员', permissions: ['exit.check'] },
  {
    roleId: 'finance',
    name: '财务',
    permissions: ['orders.read', 'orders.refund', 'cases.read', 'finance.read', 'money.approve', 'audit.read'],
  },
  {
    roleId: 'content',
    name: '内容',
    permissions: [
      'goods.read',
      'goods.edit',
      'stores.read',
      'offers.read',
      'live.read',
      'live.edit',
      'content.read',
      'content.edit',
    ],
  },
  {
    roleId: 'service',
    name: '客服',
    permissions: [
      'orders.read',
      'cases.read',
      'cases.decide',
      'goods.read',
      'offers.read',
      'members.read',
      'members.grant',
      'chat.reply',
    ],
  },
]

/** invited: its one-time link is not used yet. */
export const STAFF_STATUSES = ['invited', 'active', 'disabled'] as const
export type StaffStatus = (typeof STAFF_STATUSES)[number]

/**
 * Kinds of one-time links: the set-up of an account, a new authenticator, which needs the password, or a new password,
 * which needs a code of the authenticator.
 */
export const STAFF_LINK_KINDS = ['setUp', 'totp', 'password'] as const
export type StaffLinkKind = (typeof STAFF_LINK_KINDS)[number]

export const STAFF_PASSWORD_LENGTH = { least: 12, most: 128 } as const
/** Characters of a login; upper case is folded to lower case. */
export const STAFF_LOGIN_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._@-]{1,39}$'
export const ROLE_ID_PATTERN = '^[a-z][a-z0-9-]{1,39}$'
export const MOST_STAFF_STORES = 200

/** One-time codes of an authenticator app (RFC 6238). */
export const TOTP = { digits: 6, periodS: 30, secretBytes: 20, stepsAside: 1 } as const
export const RECOVERY_CODES = 10

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Wrong logins of one account, counted together for all unknown addresses, separately for each known address. */
export const STAFF_ACCOUNT_LOCK = { wrongTries: 5, forMs: 15 * MINUTE_MS } as const
/** Wrong logins from one address, whatever the account. */
export const STAFF_ADDRESS_LOCK = { wrongTries: 50, forMs: 15 * MINUTE_MS } as const
/** An address stays known to an account this long after a session there. */
export const STAFF_ADDRESS_KNOWN_MS = 30 * DAY_MS

export const STAFF_SESSION = { idleMs: 12 * HOUR_MS, mostMs: 7 * DAY_MS } as const
export const STAFF_LINK_MS = 24 * HOUR_MS

/** Why this cannot be the password of an account with this login, as a text for its owner, or null. */
export function staffPasswordProblem(password: string, login: string): string | null {
  const { least, most } = STAFF_PASSWORD_LENGTH
  const length = [...password].length
  if (length < least || length > most) return `密码需 ${least}–${most} 位`
  if (password.toLowerCase() === login.toLowerCase()) return '密码不能与登录名相同'
  if (/^(.)\1*$/u.test(password)) return '密码不能只有一个字符'
  return null
}
