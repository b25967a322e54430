export interface ShopperTable {
  uid: string
  countryCode: string
  mobile: string
  name: string
  /** 1 female, 2 male, 0 unknown. */
  sex: number
  birthday: string
  /** When the shopper last set it; 0: never, though it may be known otherwise. */
  birthdaySetAt: number
  /** JSON of a picture, or empty. */
  avatar: string
  /** Of the last term; empty where the house made a member without one. */
  memberCardId: string
  /** Epoch ms; 0 for who never was a member. */
  memberUntil: number
  /** The same of the U+ card. */
  uplusUntil: number
  /** When a right of the member card was last used; 0: never. */
  memberUsedAt: number
  /** The same of the U+ card. */
  uplusUsedAt: number
  /** Cents saved by member prices in paid orders. */
  savedCents: number
  createdAt: number
}

/** Whose a phone is. */
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
  /** The token that came with the login or bound the session; it ends with a logout. Empty for a visitor. */
  tokenHash: string
  deviceId: string
  appKey: string
  renewAt: number
  expireAt: number
}

export interface AccessTokenTable {
  /** SHA-256 of the token: the table alone opens nothing. */
  tokenHash: string
  uid: string
  expireAt: number
  /** Hash of the token that an open token came from: it ends its children with it. Else empty. */
  parentHash: string
}

export interface CheckCodeTable {
  /** country code + mobile. */
  phone: string
  /** What it may prove: a code for one thing serves no other. */
  purpose: string
  codeHash: string
  expireAt: number
  tries: number
  sentAt: number
  /** Epoch ms, 0 while it has not been used. */
  spentAt: number
}

/** A one-time word: grant codes, open tokens, what carries one step of a login into the next. */
export interface LoginTokenTable {
  /** SHA-256 of kind and word. */
  hash: string
  kind: string
  /** JSON of what it stands for. */
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

/** Wrong passwords in a row, for phones with a shopper and without alike. */
export interface PasswordTryTable {
  phone: string
  tries: number
  expireAt: number
}

/** Who somebody else says the shopper is. */
export interface ThirdAccountTable {
  authType: string
  openId: string
  /** One for all apps of the house; empty when WeChat tells none. */
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
