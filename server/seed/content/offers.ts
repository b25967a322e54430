import { Type as T } from '@sinclair/typebox'
import written from '../files/offers.json'
import { readSeedFile } from './seed-file'
import { OneOf, Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

/** An offer of a store, or of the mall without one; `off` in cents, or in thousandths. */
export const offers: MallContent['offers'] = readSeedFile(
  'offers.json',
  T.Array(
    Strict({
      id: Slug,
      title: Said,
      storeId: T.Union([Slug, T.Null()]),
      productIds: T.Union([T.Array(Slug), T.Null()]),
      basis: OneOf(['cents', 'pieces']),
      tiers: T.Array(Strict({ from: Whole, off: T.Union([Strict({ cents: Whole }), Strict({ perMille: Whole })]) }), {
        minItems: 1,
      }),
    }),
  ),
  written,
)
