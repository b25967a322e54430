import type { EndpointSpec, Input as InputOf, Reply as ReplyOf } from './endpoint'
import { accountEndpoints, legacyAccountEndpoints } from './schema/account'
import { addressEndpoints } from './schema/address'
import { cartEndpoints } from './schema/cart'
import { catalogEndpoints } from './schema/catalog'
import { contentEndpoints } from './schema/content'
import { orderEndpoints } from './schema/order'
import { paymentEndpoints } from './schema/payment'
import { legacySessionEndpoints, sessionEndpoints } from './schema/session'

/** Every endpoint of the mall, by dialect; one shape, one file a noun. CRM has no endpoint yet. */
export const coreApi = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...addressEndpoints,
  ...catalogEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...contentEndpoints,
}
export const legacyApi = { ...legacySessionEndpoints, ...legacyAccountEndpoints }
export const paymentApi = { ...paymentEndpoints }
export const crmApi = {}

export type CoreApi = typeof coreApi
export type LegacyApi = typeof legacyApi
export type PaymentApi = typeof paymentApi
export type CrmApi = typeof crmApi

export type Input<E extends EndpointSpec> = InputOf<E>
export type Reply<E extends EndpointSpec> = ReplyOf<E>
