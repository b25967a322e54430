export interface ShopperTable {
  uid: string
  country_code: string
  mobile: string
  name: string
  /** 1 female, 2 male, 0 unknown. */
  sex: number
  birthday: string
  /** When the shopper last set it; 0: never, though it may be known otherwise. */
  birthday_set_at: number
  /** JSON of a picture, or empty. */
  avatar: string
  /** Of the last term; empty where the house made a member without one. */
  member_card_id: string
  /** Epoch ms; 0 for who never was a member. */
  member_until: number
  /** The same of the U+ card. */
  uplus_until: number
  /** When a right of the member card was last used; 0: never. */
  member_used_at: number
  /** The same of the U+ card. */
  uplus_used_at: number
  /** Cents saved by member prices in paid orders. */
  saved_cents: number
  created_at: number
}

/** Whose a phone is. */
export interface ShopperPhoneTable {
  mobile: string
  country_code: string
  uid: string
}

export interface ShopperInterestTable {
  uid: string
  tag_id: string
}

export interface SessionTable {
  session_key: string
  secret: string
  /** Empty for a visitor. */
  uid: string
  /** The token that came with the login or bound the session; it ends with a logout. Empty for a visitor. */
  token_hash: string
  device_id: string
  app_key: string
  renew_at: number
  expire_at: number
}

export interface AccessTokenTable {
  /** SHA-256 of the token: the table alone opens nothing. */
  token_hash: string
  uid: string
  expire_at: number
  /** Hash of the token that an open token came from: it ends its children with it. Else empty. */
  parent_hash: string
}

export interface CheckCodeTable {
  /** country code + mobile. */
  phone: string
  /** What it may prove: a code for one thing serves no other. */
  purpose: string
  code_hash: string
  expire_at: number
  tries: number
  sent_at: number
  /** Epoch ms, 0 while it has not been used. */
  spent_at: number
}

/** A one-time word: grant codes, open tokens, what carries one step of a login into the next. */
export interface LoginTokenTable {
  /** SHA-256 of kind and word. */
  hash: string
  kind: string
  /** JSON of what it stands for. */
  subject: string
  expire_at: number
  /** Epoch ms, 0 while it has not been used. */
  spent_at: number
}

export interface ShopperPasswordTable {
  uid: string
  /** `scrypt$N$r$p$salt$hash`. */
  hash: string
  changed_at: number
}

/** Wrong passwords in a row, for phones with a shopper and without alike. */
export interface PasswordTryTable {
  phone: string
  tries: number
  expire_at: number
}

/** Who somebody else says the shopper is. */
export interface ThirdAccountTable {
  auth_type: string
  open_id: string
  /** One for all apps of the house; empty when WeChat tells none. */
  union_id: string
  uid: string
  bound_at: number
}

export interface LoginLimitTable {
  /** `phone:…`, `device:…` or `ip:…` with its window. */
  key: string
  count: number
  expire_at: number
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
