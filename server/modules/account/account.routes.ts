import type { UserOrderCount } from '@contract/schema/account'
import { accountEndpoints, legacyAccountEndpoints } from '@contract/schema/account'
import { legacySessionEndpoints, sessionEndpoints } from '@contract/schema/session'
import { type Route, routesFor } from '../../gateways/endpoint'
import type { AccountService } from './account.service'
import type { SessionService } from './session.service'

/** Order counts come from the order module, which stands above this one. */
export type CountOrders = (uid: string, now: number) => Promise<UserOrderCount>

export const accountCoreRoutes = (
  account: AccountService,
  sessions: SessionService,
  countOrders: CountOrders,
): Route[] => [
  ...routesFor(sessionEndpoints, {
    'POST /core/account/session/genSession': (call) => sessions.open(call.input, call.now),
    'POST /core/account/session/destroySession': async (call) => {
      await sessions.destroy(call.caller)
      return {}
    },
  }),
  ...routesFor(accountEndpoints, {
    'POST getIndexUserDate': (call) => account.index(call.uid, call.now),
    'GET productOrder/getUserOrderCount': (call) => countOrders(call.uid, call.now),
    'GET member/getMemberDefaultCardInfo': (call) => account.memberCard(call.uid, call.now),
    'GET member/getMemberRights': (call) => account.memberRights(call.uid, call.now),
  }),
]

export const accountLegacyRoutes = (account: AccountService, sessions: SessionService): Route[] => [
  ...routesFor(legacySessionEndpoints, {
    'account.session.gen': (call) => sessions.open(call.input, call.now),
    'account.session.renew': (call) => sessions.renew(call.caller, call.now),
  }),
  ...routesFor(legacyAccountEndpoints, {
    'account.wxMini.getOpenId': (call) => account.openId(call.input.code),
    'account.login.sendLoginCheckCode': (call) => account.sendLoginCode(call.input, call.caller, call.now),
    'account.login.doLogin': (call) => account.login(call.input, call.caller, call.now),
  }),
]
