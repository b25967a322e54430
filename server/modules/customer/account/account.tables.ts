export interface ShopperTable {
  uid: string
  countryCode: string
  mobile: string
  name: string
  /** 1 female, 2 male, 0 unknown. */
  sex: number
  birthday: string
  /** Time of the last change by the shopper; 0: never. The birthday may come from another source. */
  birthdaySetAt: number
  /** JSON of a picture, or empty. */
  avatar: string
  /** 0: recommendations are the same for everyone. */
  isPersonal: number
  /** 0: new reviews are anonymous unless the shopper asks otherwise. */
  showsName: number
  /** When the account will be closed; 0: no closing runs. */
  closingAt: number
  /** When it was closed; 0: it is open. */
  closedAt: number
  /** Card of the last term; empty when an operator set the membership without a card. */
  memberCardId: string
  /** Epoch ms; 0 for shoppers who never were members. */
  memberUntil: number
  /** The same for the U+ card. */
  uplusUntil: number
  /** Last use of a right of the member card; 0: never. */
  memberUsedAt: number
  /** The same for the U+ card. */
  uplusUsedAt: number
  /** Cents saved by member prices in paid orders. */
  savedCents: number
  createdAt: number
}

/** The shopper of each phone. */
export interface ShopperPhoneTable {
  mobile: string
  countryCode: string
  uid: string
}

export interface ShopperInterestTable {
  uid: string
  tagId: string
}

export interface SessionTable {
  sessionKey: string
  secret: string
  /** Empty for a visitor. */
  uid: string
  /** Hash of the token that issued or bound the session; a logout deletes the token. Empty for a visitor. */
  tokenHash: string
  deviceId: string
  appKey: string
  renewAt: number
  expireAt: number
  /** The last call, with the precision of SEEN_STEP_MS. */
  seenAt: number
}

export interface AccessTokenTable {
  /** SHA-256 of the token, so that a leaked table contains no usable token. */
  tokenHash: string
  uid: string
  expireAt: number
  /** Hash of the token that issued the open token; its end deletes this token too. Empty without a parent. */
  parentHash: string
  /** The device that used the token last; empty before the first session. */
  deviceId: string
  appKey: string
  /** The device in words; empty when unknown. */
  model: string
  loginAt: number
  /** The last call, with the precision of SEEN_STEP_MS. */
  seenAt: number
}

export interface CheckCodeTable {
  /** country code + mobile. */
  phone: string
  /** Purpose of the code; a code for one purpose is refused for others. */
  purpose: string
  codeHash: string
  expireAt: number
  tries: number
  sentAt: number
  /** Epoch ms, 0 while it has not been used. */
  spentAt: number
}

/** One-time tokens: grant codes, open tokens, and tickets that connect two steps of a login. */
export interface LoginTokenTable {
  /** SHA-256 of kind and token. */
  hash: string
  kind: string
  /** JSON of the subject. */
  subject: string
  expireAt: number
  /** Epoch ms, 0 while it has not been used. */
  spentAt: number
}

export interface ShopperPasswordTable {
  uid: string
  /** `scrypt$N$r$p$salt$hash`. */
  hash: string
  changedAt: number
}

/** Wrong passwords in a row; also counted for phones without a shopper. */
export interface PasswordTryTable {
  phone: string
  tries: number
  expireAt: number
}

/** Identity of a shopper at an identity provider. */
export interface ThirdAccountTable {
  authType: string
  openId: string
  /** Identity shared by all apps of the mall; empty when WeChat sends none. */
  unionId: string
  uid: string
  boundAt: number
}

export interface LoginLimitTable {
  /** `phone:…`, `device:…` or `ip:…` with its window. */
  key: string
  count: number
  expireAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    shopper: ShopperTable
    shopper_phone: ShopperPhoneTable
    shopper_interest: ShopperInterestTable
    session: SessionTable
    access_token: AccessTokenTable
    check_code: CheckCodeTable
    login_token: LoginTokenTable
    shopper_password: ShopperPasswordTable
    password_try: PasswordTryTable
    third_account: ThirdAccountTable
    login_limit: LoginLimitTable
  }
}
