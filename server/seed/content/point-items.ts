import { POINT_ITEM_KINDS } from '@contract/codes/points-mall'
import { Type as T } from '@sinclair/typebox'
import written from '../files/point-items.json'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

const Some = T.Union([Whole, T.Null()])

/** Items for points, without an end. */
export const pointItems: MallContent['pointItems'] = readSeedFile(
  'point-items.json',
  T.Array(
    Strict({
      itemId: Slug,
      title: Said,
      points: Whole,
      memberPoints: Some,
      cents: Whole,
      kind: T.Union(POINT_ITEM_KINDS.map((kind) => T.Literal(kind))),
      perPerson: Whole,
      total: Some,
      couponId: T.Optional(Slug),
      voucherId: T.Optional(Slug),
      productId: T.Optional(Slug),
    }),
  ),
  written,
)
