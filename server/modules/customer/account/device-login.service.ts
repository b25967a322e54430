import { MOST_LOGINS } from '@contract/codes/account'
import type { DeviceLogin } from '@contract/schema/account'
import type { Client } from '../../../gateways/endpoint'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { platformOf } from './device.rules'
import * as repo from './session.repo'
import type { SessionService } from './session.service'

export interface DeviceLoginDeps {
  db: Db
  clock: Clock
  sessions: Pick<SessionService, 'endAll' | 'endLogin' | 'tokenHashOf'>
}

/** Part of the hash of a login's token: identifies the login to its shopper and gives no access. */
const loginIdOf = (tokenHash: string) => tokenHash.slice(0, 20)

/** The devices on which a shopper is logged in: one login for each access token. */
export class DeviceLoginService {
  constructor(private readonly deps: DeviceLoginDeps) {}

  /** The last used first [account.devices]. */
  async list(uid: string, client: Client): Promise<{ records: DeviceLogin[] }> {
    const { db, clock, sessions } = this.deps
    const [tokens, own] = await Promise.all([
      repo.listTokens(db.q, uid, clock.now(), MOST_LOGINS),
      sessions.tokenHashOf(client.sessionKey),
    ])
    const records = tokens.map(({ tokenHash, appKey, model, loginAt, seenAt }) => ({
      loginId: loginIdOf(tokenHash),
      platform: platformOf(appKey),
      model,
      loginAt,
      seenAt,
      isCurrent: tokenHash === own,
    }))
    return { records }
  }

  /** Ends one login of the shopper. SYS_BIZ_DATA_ERROR_CODE: the login is the caller's own, or has ended. */
  async end(uid: string, loginId: string, client: Client): Promise<void> {
    const { db, clock, sessions } = this.deps
    const own = await sessions.tokenHashOf(client.sessionKey)
    if (loginIdOf(own) === loginId) fail('SYS_BIZ_DATA_ERROR_CODE', '这是当前设备，请用退出登录')
    await db.tx(async (tx) => {
      const tokens = await repo.listTokens(tx, uid, clock.now(), MOST_LOGINS)
      const found = tokens.find(({ tokenHash }) => loginIdOf(tokenHash) === loginId)
      if (!found) fail('SYS_BIZ_DATA_ERROR_CODE', '这台设备已经退出登录')
      await sessions.endLogin(tx, found.tokenHash)
    })
  }

  /** Ends all logins but the caller's; returns their number as `list` shows them. */
  async endOthers(uid: string, client: Client): Promise<{ number: number }> {
    const { db, clock, sessions } = this.deps
    const own = await sessions.tokenHashOf(client.sessionKey)
    return db.tx(async (tx) => {
      const tokens = await repo.listTokens(tx, uid, clock.now(), MOST_LOGINS)
      await sessions.endAll(tx, uid, client)
      return { number: tokens.filter(({ tokenHash }) => tokenHash !== own).length }
    })
  }
}
