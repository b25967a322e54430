import type { AppKey } from '@contract/codes/session'
import type { Services } from '@server/services'
import { deviceOf } from './log-in'
import { type Connection, WireClient } from './wire-client'

export interface NewClient {
  mobile?: string
  name?: string
  /** The address line below the district. */
  detail?: string
  /** Latitude and longitude of the address. */
  at?: { x: number; y: number }
  /** The app that the shopper uses. */
  appKey?: AppKey
  /** End of the membership, epoch ms. */
  memberUntil?: number
}

let count = 0

/** A new shopper with an address in Hangzhou Binjiang and a session, created by the services as a login does. */
export async function enrol(services: Services, connection: Connection, shopper: NewClient = {}): Promise<WireClient> {
  const { db, clock, account, sessions, addresses } = services
  const number = ++count
  const {
    mobile = `139${String(number).padStart(8, '0')}`,
    name = '测试顾客',
    detail = '江汉路 1786 号',
    appKey = 'galleria-h5',
    memberUntil,
    at,
  } = shopper
  const deviceId = `enrolled-${number}`.padEnd(36, '0')
  const login = await db.tx(async (tx) => {
    const now = clock.now()
    const uid = await account.createShopper(
      tx,
      { countryCode: '86', mobile, name, ...(memberUntil ? { memberUntil } : {}) },
      now,
    )
    return { uid, ...(await sessions.login(tx, deviceOf(deviceId, appKey), uid, now)) }
  })
  await addresses.save(login.uid, { name, mobile, areaCode: '330108', detail, isDefault: true, ...at }, clock.now())
  return WireClient.withSession(connection, () => clock.now(), deviceId, login, appKey)
}
