import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Millis, Nothing, Text } from './shared'

/** The key and secret for signed calls; times are epoch ms (docs/wire.md "A session"). */
export const Session = T.Object({
  sessionKey: T.String(),
  sessionSecret: T.String(),
  renewTime: Millis,
  expireTime: Millis,
  serverTime: Millis,
})
export type Session = Static<typeof Session>

const GenSession = T.Object({
  appKey: Text(64, 1),
  deviceId: Text(64, 1),
  accessToken: T.Optional(Text(128)),
})

export const sessionEndpoints = defineEndpoints({
  'POST /core/account/session/genSession': { auth: 'none', input: GenSession, reply: Session },
  'POST /core/account/session/destroySession': { auth: 'session', input: Nothing, reply: Nothing },
})

export const legacySessionEndpoints = defineEndpoints({
  'account.session.gen': { auth: 'none', input: GenSession, reply: Session },
  'account.session.renew': { auth: 'session', input: Nothing, reply: Session },
})
