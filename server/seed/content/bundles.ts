import { Type as T } from '@sinclair/typebox'
import written from '../files/bundles.json'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

/** Bundles of a store's products at a price of their own. */
export const bundles: MallContent['bundles'] = readSeedFile(
  'bundles.json',
  T.Array(
    Strict({
      id: Slug,
      title: Said,
      storeId: Slug,
      priceCents: Whole,
      goods: T.Array(Strict({ productId: Slug, number: Whole }), { minItems: 1 }),
    }),
  ),
  written,
)
