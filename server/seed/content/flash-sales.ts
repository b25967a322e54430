import { Type as T } from '@sinclair/typebox'
import written from '../sheets/flash-sales.json'
import { Said, Slug, Strict, Whole } from './shapes'
import { readSheet } from './sheet'
import type { MallContent } from './types'

const Clock = T.RegExp(/^([01]\d|2[0-4]):[0-5]\d$/)

/** Sessions of every day; `pieces` without a number have no end, `taken` of them are gone as the day begins. */
export const flashSales: MallContent['flashSales'] = readSheet(
  'flash-sales.json',
  T.Array(
    Strict({
      ...{ id: Slug, title: Said, from: Clock, to: Clock, each: Whole },
      goods: T.Array(
        Strict({ productId: Slug, cents: Whole, pieces: T.Union([Whole, T.Null()]), taken: T.Integer({ minimum: 0 }) }),
        { minItems: 1 },
      ),
    }),
  ),
  written,
)
