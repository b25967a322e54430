import { Type as T } from '@sinclair/typebox'
import written from '../files/add-ons.json'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

/** Gifts and add-ons of stores, from a sum or a number of pieces on. */
export const addOns: MallContent['addOns'] = readSeedFile(
  'add-ons.json',
  T.Array(
    Strict({
      id: Slug,
      title: Said,
      storeId: Slug,
      steps: T.Array(Strict({ from: Whole, number: Whole }), { minItems: 1 }),
      goods: T.Array(Strict({ skuId: Slug, productId: Slug, cents: T.Integer({ minimum: 0 }) }), { minItems: 1 }),
    }),
  ),
  written,
)
