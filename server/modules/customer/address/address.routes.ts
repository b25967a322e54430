import { addressEndpoints } from '@contract/schema/address'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { AddressService } from './address.service'

export const addressRoutes = (addresses: AddressService): Route[] =>
  routesFor(addressEndpoints, {
    'POST userAddress/list': async (call) => ({ records: await addresses.list(call.uid, call.input) }),
    'POST userAddress/addOrUpdate': (call) => addresses.save(call.uid, call.input, call.now),
    'GET userAddress/delete': async (call) => {
      await addresses.remove(call.uid, call.input.id)
      return {}
    },
    'GET userAddress/getAreaTreeByParent': (call) => ({ records: addresses.areasUnder(call.input.code) }),
    'GET userAddress/getAreaByParent': (call) => ({ records: addresses.areasUnder(call.input.code) }),
    'POST userAddress/readText': (call) => Promise.resolve(addresses.readText(call.input.text)),
    'POST userAddress/searchPlaces': async (call) => ({ records: await addresses.searchPlaces(call.input) }),
  })
