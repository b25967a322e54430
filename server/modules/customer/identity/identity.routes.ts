import { identityEndpoints } from '@contract/schema/identity'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { Db } from '../../../kernel/db'
import type { IdentityService } from './identity.service'

export const identityRoutes = (db: Db, identities: IdentityService): Route[] =>
  routesFor(identityEndpoints, {
    'POST saveUserIdentityAuth': ({ uid, input, now }) => identities.save(uid, input, now),
    'GET getUserIdentityAuth': ({ uid }) => identities.shown(uid),
    'GET getUserIdentityAuthOnOff': async () => ({ isOn: await identities.isOn(db.q) }),
  })
