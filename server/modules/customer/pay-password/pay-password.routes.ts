import { payPasswordEndpoints } from '@contract/schema/pay-password'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { PayPasswordService } from './pay-password.service'

export const payPasswordRoutes = (payPasswords: PayPasswordService): Route[] =>
  routesFor(payPasswordEndpoints, {
    'GET payPassword/state': ({ uid, now }) => payPasswords.state(uid, now),
    'POST payPassword/sendCode': ({ uid, client, now }) => payPasswords.sendCode(uid, client, now),
    'POST payPassword/set': async ({ uid, input, client, now }) => {
      await payPasswords.set(uid, input, client, now)
      return {}
    },
    'POST payPassword/change': async ({ uid, input, now }) => {
      await payPasswords.change(uid, input, now)
      return {}
    },
  })
