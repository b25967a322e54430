export interface ShopperTable {
  uid: string
  country_code: string
  mobile: string
  name: string
  /** 1 female, 2 male, 0 unknown. */
  sex: number
  birthday: string
  /** JSON of a picture, or empty. */
  avatar: string
  member_card_id: string
  /** Epoch ms; 0 for who never was a member. */
  member_until: number
  /** Cents saved by member prices in paid orders. */
  saved_cents: number
  created_at: number
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
}

export interface LoginCodeTable {
  /** country code + mobile. */
  phone: string
  code_hash: string
  expire_at: number
  tries: number
  sent_at: number
}

export interface LoginLimitTable {
  /** `phone:…`, `device:…` or `ip:…` with its window. */
  key: string
  count: number
  expire_at: number
}

declare module '../../kernel/tables' {
  interface Tables {
    shopper: ShopperTable
    session: SessionTable
    access_token: AccessTokenTable
    login_code: LoginCodeTable
    login_limit: LoginLimitTable
  }
}
