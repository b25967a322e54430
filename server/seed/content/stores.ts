import { DELIVERY_TYPE } from '@contract/codes/order'
import { Type as T } from '@sinclair/typebox'
import { FREIGHT_BASES } from '../../modules/goods/store'
import written from '../files/stores.json'
import { groundsOf } from './drawings'
import { readSeedFile } from './seed-file'
import { Hour, OneOf, place, Said, Slug, Strict, Whole } from './shapes'
import type { MallContent, Store } from './types'

const Terms = Strict({ first: Whole, firstCents: Whole, further: Whole, furtherCents: Whole })
const Carriage = Strict({
  templates: T.Array(
    Strict({
      id: Slug,
      title: Said,
      basis: OneOf(FREIGHT_BASES),
      terms: Terms,
      areas: T.Array(Strict({ codes: T.Array(Said), terms: Terms })),
      excluded: T.Array(Said),
      freeOverCents: T.Union([Whole, T.Null()]),
      isUsual: T.Boolean(),
    }),
  ),
  rider: T.Union([Strict({ firstKm: Whole, furtherCents: Whole, mostKm: Whole }), T.Null()]),
})

const file = readSeedFile(
  'stores.json',
  Strict({
    mall: Strict({ name: Said, branch: Said, openTime: Hour, closeTime: Hour, address: Said }),
    stores: T.Array(
      Strict({
        storeId: Slug,
        businessId: Slug,
        storeGroupId: Slug,
        name: Said,
        // FASHION and TEMPLATE_ONE open the clothing page of a store, all others the shopping page.
        storeType: OneOf(['FASHION', 'TEMPLATE_ONE', 'NORMAL', 'FOOD']),
        kind: OneOf(['fashion', 'supermarket', 'beauty', 'digital', 'food', 'sports']),
        floor: Said,
        unit: Said,
        phone: Said,
        ...place,
        notice: Said,
        fans: Whole,
        isSelfRun: T.Boolean(),
        // Best first; the first possible one is offered. Scan-and-buy has no page yet, so no store offers it.
        deliveryTypes: T.Array(OneOf(Object.values(DELIVERY_TYPE)), { minItems: 1 }),
        freightCents: Whole,
        freeOverCents: T.Union([Whole, T.Null()]),
        instantFreightCents: Whole,
        instantFreeOverCents: T.Union([Whole, T.Null()]),
        instantMinutes: Whole,
        instantLeastCents: T.Optional(Whole),
        takesPoints: T.Optional(T.Boolean()),
        carriage: T.Optional(Carriage),
        deliveryAreaCodes: T.Array(Said),
        openTime: Hour,
        closeTime: Hour,
        scoreX10: T.Integer({ minimum: 10, maximum: 50 }),
        logo: Said,
      }),
    ),
  }),
  written,
)

const { address, ...profile } = file.mall

export const mall: MallContent['mall'] = profile

/** Six stores of six kinds, all in one building. */
export const stores: Store[] = file.stores.map(({ logo, ...store }) => ({
  ...store,
  address,
  logo: { drawing: logo, ground: groundsOf(logo)[0], scale: 0.8, count: 1 },
}))

/** Whether a store delivers within half an hour. */
export function isInstantStore(store: Store): boolean {
  return store.deliveryTypes.includes(DELIVERY_TYPE.instant)
}
