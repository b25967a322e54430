import type { Client } from '@server/gateways/endpoint'
import type { Services } from '@server/services'
import type { WireClient } from './wire-client'

type LoggingIn = Pick<Services, 'db' | 'clock' | 'sessions'>
type LoggedIn = { uid: string } & Awaited<ReturnType<Services['sessions']['login']>>

/** A device as a gateway identifies it before a login. */
export const deviceOf = (deviceId: string, appKey = 'galleria-h5'): Client => ({
  uid: null,
  sessionKey: '',
  deviceId,
  appKey,
  ip: '127.0.0.1',
  agent: '',
})

/** Logs a shopper in on a device, without a login code. */
export async function logIn({ db, clock, sessions }: LoggingIn, uid: string, deviceId: string): Promise<LoggedIn> {
  return { uid, ...(await db.tx((tx) => sessions.login(tx, deviceOf(deviceId), uid, clock.now()))) }
}

/** Gives a client a new session, because its session expired when the clock was advanced. */
export async function logInAgain(services: LoggingIn, client: WireClient): Promise<WireClient> {
  const login = await logIn(services, client.uid, client.deviceId)
  client.session = login
  client.accessToken = login.accessToken
  return client
}
