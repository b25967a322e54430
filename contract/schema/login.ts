import { type Static, Type as T } from '@sinclair/typebox'
import { AUTH_TYPES, LOGIN_TYPE, OAUTH_SCOPES, OAUTH_STATE_LENGTH } from '../codes/login'
import { defineEndpoints } from '../endpoint'
import { Session } from './session'
import { Flag, Millis, Nothing, Nullable, Numbers, Text, Words } from './shared'

const Mobile = Text(20, 1)
const CountryCode = T.Optional(T.String({ pattern: '^[0-9]{1,4}$', default: '86' }))
export const CheckCode = T.String({ pattern: '^[0-9]{6}$' })
export const Phone = { mobile: Mobile, countryCode: CountryCode }
/** The limit is far above the rule's, which has its own message (contract/codes/login). */
const Password = Text(64, 1)
/** A one-time token of the mall: grant code, open token, bind, phone and reset tickets. */
export const Ticket = Text(128, 8)
/** Seconds until the next code may be requested. */
export const Sent = T.Object({ resendAfter: T.Integer() })

/** Login reply: a rotated session and the token (docs/wire.md "A session"). */
export const LoginResult = T.Object({
  accessToken: T.String(),
  uid: T.String(),
  ...Session.properties,
})
export type LoginResult = Static<typeof LoginResult>

/**
 * Reply of a login by an identity provider: logged in, or (bindRequired) a phone must be proven first; `bindTicket`
 * then passes the proven identity to the second call.
 */
export const VouchedLogin = T.Object({
  bindRequired: Flag,
  bindTicket: Nullable(T.String()),
  login: Nullable(LoginResult),
})
export type VouchedLogin = Static<typeof VouchedLogin>

export const legacyLoginEndpoints = defineEndpoints({
  'account.login.sendLoginCheckCode': { auth: 'session', input: T.Object(Phone), reply: Sent },
  /** `loginType` says whether `checkCode` or `password` is the proof; the code by default. */
  'account.login.doLogin': {
    auth: 'session',
    input: T.Object({
      ...Phone,
      loginType: T.Optional(Numbers([LOGIN_TYPE.code, LOGIN_TYPE.password])),
      checkCode: T.Optional(CheckCode),
      password: T.Optional(Password),
      clientType: T.Optional(T.Integer({ minimum: 0, maximum: 99 })),
    }),
    reply: LoginResult,
  },
  'account.login.sendThirdLoginMobileCheckCode': { auth: 'session', input: T.Object(Phone), reply: Sent },
  /**
   * By a code of WeChat (with the `state` of its OAuth), then, for an unknown identity, by the bind ticket with a
   * proven phone; or directly by the phone ticket of `account.wxMini.decryptedData`.
   */
  'account.login.loginByThirdAuth': {
    auth: 'session',
    input: T.Object({
      authType: Words(AUTH_TYPES),
      code: T.Optional(Text(128, 1)),
      state: T.Optional(Text(OAUTH_STATE_LENGTH.most, 1)),
      phoneTicket: T.Optional(Ticket),
      bindTicket: T.Optional(Ticket),
      mobile: T.Optional(Mobile),
      countryCode: CountryCode,
      checkCode: T.Optional(CheckCode),
    }),
    reply: VouchedLogin,
  },
  'account.login.loginWithGrantCode': {
    auth: 'session',
    input: T.Object({ grantCode: Ticket, openId: T.Optional(Text(128)) }),
    reply: VouchedLogin,
  },
  'account.login.loginWithGrantCodeAndCheckCode': {
    auth: 'session',
    input: T.Object({ grantCode: Ticket, openId: T.Optional(Text(128)), ...Phone, checkCode: CheckCode }),
    reply: LoginResult,
  },
  /**
   * The payer's openid for a code of `wx.login`, which a payment in the mini program needs. The method is this mall's
   * own.
   */
  'account.wxMini.getOpenId': {
    auth: 'session',
    input: T.Object({ code: Text(128, 1) }),
    reply: T.Object({ openId: T.String() }),
  },
  /** Decrypts the result of `getPhoneNumber`: the phone, and a one-time ticket that logs it in. */
  'account.wxMini.decryptedData': {
    auth: 'session',
    input: T.Object({ code: Text(128, 1), encryptedData: Text(4096, 1), iv: Text(64, 1) }),
    reply: T.Object({ phoneNumber: T.String(), countryCode: T.String(), phoneTicket: T.String() }),
  },
  'account.wechatApp.getOauthUrl': {
    auth: 'session',
    input: T.Object({
      redirectUrl: Text(500, 1),
      scope: T.Optional(Words(OAUTH_SCOPES)),
      state: T.String({
        minLength: OAUTH_STATE_LENGTH.least,
        maxLength: OAUTH_STATE_LENGTH.most,
        pattern: '^[0-9A-Za-z_-]+$',
      }),
    }),
    reply: T.Object({ url: T.String() }),
  },
})

export const legacyPasswordEndpoints = defineEndpoints({
  /** Without `mobile`: to the phone of the logged-in shopper. */
  'account.reg.sendResetPswCheckCode': {
    auth: 'session',
    input: T.Object({ mobile: T.Optional(Mobile), countryCode: CountryCode }),
    reply: Sent,
  },
  'account.reg.verifyResetPswCheckCode': {
    auth: 'session',
    input: T.Object({ ...Phone, checkCode: CheckCode }),
    reply: T.Object({ ticket: T.String() }),
  },
  'account.reg.resetPassword': {
    auth: 'session',
    input: T.Object({ ticket: Ticket, password: Password }),
    reply: Nothing,
  },
  /** When logged in: by the old password, or by a code when there is none or it is forgotten. */
  'utopa.account.resetPassword': {
    auth: 'shopper',
    input: T.Object({
      password: Password,
      oldPassword: T.Optional(Password),
      checkCode: T.Optional(CheckCode),
    }),
    reply: Nothing,
  },
})

export const legacyAccessEndpoints = defineEndpoints({
  /** A one-time token with which another app of the company logs this shopper in; `expireTime` in epoch ms. */
  'account.access.getOpenToken': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({ openToken: T.String(), expireTime: Millis }),
  },
  /** The access token for an open token; it ends with the login that the open token came from. */
  'account.access.getChildToken': {
    auth: 'session',
    input: T.Object({ openToken: Ticket }),
    reply: T.Object({ accessToken: T.String(), uid: T.String() }),
  },
})
