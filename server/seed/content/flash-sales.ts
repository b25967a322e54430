import { Type as T } from '@sinclair/typebox'
import written from '../files/flash-sales.json'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

const Clock = T.RegExp(/^([01]\d|2[0-4]):[0-5]\d$/)

/** Daily sessions: SKUs of a product at one price, with the stock of each (null: no limit) and the number sold. */
const sessions = readSeedFile(
  'flash-sales.json',
  T.Array(
    Strict({
      id: Slug,
      title: Said,
      from: Clock,
      to: Clock,
      each: Whole,
      goods: T.Array(
        Strict({
          productId: Slug,
          skuIds: T.Array(Slug, { minItems: 1 }),
          cents: Whole,
          pieces: T.Union([Whole, T.Null()]),
          taken: T.Integer({ minimum: 0 }),
        }),
        { minItems: 1 },
      ),
    }),
  ),
  written,
)

export const flashSales: MallContent['flashSales'] = sessions.map(({ goods, ...session }) => ({
  ...session,
  goods: goods.flatMap(({ skuIds, ...terms }) => skuIds.map((skuId) => ({ skuId, ...terms }))),
}))
