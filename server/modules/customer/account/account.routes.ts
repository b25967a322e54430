import { accountEndpoints, legacyUserEndpoints } from '@contract/schema/account'
import { accountClosingEndpoints } from '@contract/schema/account-closing'
import { legacyAccessEndpoints, legacyLoginEndpoints, legacyPasswordEndpoints } from '@contract/schema/login'
import { legacySessionEndpoints, sessionEndpoints } from '@contract/schema/session'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { AccountService } from './account.service'
import type { Logins } from './logins'
import type { SessionService } from './session.service'

export const accountCoreRoutes = (
  account: AccountService,
  sessions: SessionService,
  { phones, devices, closing }: Pick<Logins, 'phones' | 'devices' | 'closing'>,
): Route[] => [
  ...routesFor(sessionEndpoints, {
    'POST /core/account/session/genSession': ({ input, client, now }) =>
      sessions.open({ ...input, agent: client.agent }, now),
    'POST /core/account/session/destroySession': async (call) => {
      await sessions.destroy(call.client)
      return {}
    },
  }),
  ...routesFor(accountEndpoints, {
    'POST getIndexUserDate': (call) => account.index(call.uid, call.now),
    'POST updateUserData': async (call) => {
      await account.updateProfile(call.uid, call.input, call.now)
      return {}
    },
    'POST sendModifyMobileCode': ({ uid, input, client, now }) => phones.sendCode(uid, input, client, now),
    'POST verifyModifyMobileCode': ({ uid, input, client, idempotency, now }) =>
      phones.verify(uid, input, client, idempotency, now),
    'GET deviceLogin/list': ({ uid, client }) => devices.list(uid, client),
    'POST deviceLogin/end': async ({ uid, input, client }) => {
      await devices.end(uid, input.loginId, client)
      return {}
    },
    'POST deviceLogin/endOthers': ({ uid, client }) => devices.endOthers(uid, client),
  }),
  ...routesFor(accountClosingEndpoints, {
    'GET accountClosing/preview': ({ uid, now }) => closing.preview(uid, now),
    'POST accountClosing/sendCode': ({ uid, client, now }) => closing.sendCode(uid, client, now),
    'POST accountClosing/request': ({ uid, input, client, now }) => closing.request(uid, input, client, now),
  }),
]

export const accountLegacyRoutes = (account: AccountService, sessions: SessionService, logins: Logins): Route[] => [
  ...routesFor(legacySessionEndpoints, {
    'account.session.gen': ({ input, client, now }) => sessions.open({ ...input, agent: client.agent }, now),
    'account.session.renew': (call) => sessions.renew(call.client, call.now),
  }),
  ...routesFor(legacyUserEndpoints, {
    'account.userdata.getUserData': (call) => account.profile(call.uid, call.now),
    'account.userdata.getInterestTags': (call) => account.interests(call.uid),
  }),
  ...loginRoutes(logins),
  ...passwordRoutes(logins),
  ...routesFor(legacyAccessEndpoints, {
    'account.access.getOpenToken': (call) => logins.access.openToken(call.uid, call.client, call.now),
    'account.access.getChildToken': (call) => logins.access.childToken(call.input.openToken, call.client, call.now),
  }),
]

const loginRoutes = ({ login, third, access }: Logins): Route[] =>
  routesFor(legacyLoginEndpoints, {
    'account.login.sendLoginCheckCode': (call) => login.sendCode(call.input, 'login', call.client, call.now),
    'account.login.doLogin': (call) => login.login(call.input, call.client, call.now),
    'account.login.sendThirdLoginMobileCheckCode': (call) => login.sendCode(call.input, 'bind', call.client, call.now),
    'account.login.loginByThirdAuth': (call) => third.login(call.input, call.client, call.now),
    'account.login.loginWithGrantCode': (call) => access.byGrant(call.input, call.client, call.now),
    'account.login.loginWithGrantCodeAndCheckCode': (call) => access.byGrantAndCode(call.input, call.client, call.now),
    'account.wxMini.getOpenId': (call) => third.openId(call.input.code),
    'account.wxMini.decryptedData': (call) => third.openPhone(call.input, call.client, call.now),
    'account.wechatApp.getOauthUrl': (call) => third.oauthUrl(call.input, call.client, call.now),
  })

const passwordRoutes = ({ passwords }: Logins): Route[] =>
  routesFor(legacyPasswordEndpoints, {
    'account.reg.sendResetPswCheckCode': (call) => passwords.sendCode(call.input, call.client, call.now),
    'account.reg.verifyResetPswCheckCode': (call) => passwords.verifyCode(call.input, call.client, call.now),
    'account.reg.resetPassword': async (call) => {
      await passwords.reset(call.input, call.client, call.now)
      return {}
    },
    'utopa.account.resetPassword': async (call) => {
      await passwords.change(call.input, call.client, call.now)
      return {}
    },
  })
