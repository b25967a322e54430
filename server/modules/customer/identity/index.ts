import type { Module, ModuleContext } from '../../../compose-modules'
import type { IdentityProvider } from '../../../identity/provider'
import type { Sealing } from '../../../kernel/sealing'
import type { SettingService } from '../../system/setting'
import { identityPart } from './identity.part'
import * as repo from './identity.repo'
import { identityRoutes } from './identity.routes'
import { openPerson, sealPerson } from './identity.rules'
import { IdentityService } from './identity.service'
import { IdentityOperatorService } from './identity-operator.service'
import { SealedTables } from './sealed-tables'

export { type IdentityDemo, seedIdentity } from './identity.seed'
export type { IdentityService } from './identity.service'
export type * from './identity.tables'
export type { IdentityOperatorService } from './identity-operator.service'
export type { SealedTables } from './sealed-tables'

interface Deps {
  settings: Pick<SettingService, 'find'>
}

interface IdentityOptions {
  sealing: Sealing
  /** Left out: real names are not taken, and no order needs one. */
  provider?: IdentityProvider | undefined
}

export function createIdentity(deps: ModuleContext & Deps, { sealing, provider }: IdentityOptions) {
  const { db, clock, log, settings, shopperAreas } = deps
  const sealedTables = new SealedTables()
  sealedTables.add({
    count: repo.countOfKey,
    async reseal(tx, keyId, limit) {
      const records = await repo.listOfKey(tx, keyId, limit)
      for (const record of records)
        await repo.reseal(tx, record, sealPerson(sealing, record.uid, openPerson(sealing, record)))
      return records.length
    },
  })
  const identities = new IdentityService({ db, log, settings, sealing, provider })
  const identityOperator = new IdentityOperatorService({ db, clock, sealing, sealedTables })
  shopperAreas.add({
    key: 'identity',
    title: '实名认证',
    own: async (uid) => [await identities.shown(uid)],
    erase: (tx, uid) => identityOperator.erase(tx, uid),
  })
  return {
    services: { identities, identityOperator, sealedTables },
    routes: { core: identityRoutes(db, identities) },
    checkoutParts: [identityPart(identities)],
  } satisfies Module
}
