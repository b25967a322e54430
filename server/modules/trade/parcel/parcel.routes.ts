import { parcelEndpoints } from '@contract/schema/parcel'
import { type Route, routesFor } from '../../../gateways/endpoint'
import { COMPANIES } from './companies'

/** Carriers (contract/schema/parcel.ts). Parcels are read with their order or case. */
export const parcelRoutes = (): Route[] =>
  routesFor(parcelEndpoints, {
    'GET expresscompany/getExpressCompanys': () => Promise.resolve({ companies: [...COMPANIES] }),
  })
