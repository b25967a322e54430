import { Type as T } from '@sinclair/typebox'
import written from '../files/shoppers.json'
import { readSeedFile } from './seed-file'
import { OnGround, place, Said, Strict, Whole } from './shapes'
import type { Shopper } from './types'

const file = readSeedFile(
  'shoppers.json',
  T.Array(
    Strict({
      mobile: T.String({ pattern: '^1[0-9]{10}$' }),
      name: Said,
      // 1 female, 2 male.
      sex: T.Integer({ minimum: 1, maximum: 2 }),
      birthday: T.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
      drawing: Said,
      ground: OnGround,
      memberDays: Whole,
      points: Whole,
      addresses: T.Array(
        Strict({
          areaCode: T.String({ pattern: '^[0-9]{6,9}$' }),
          detail: Said,
          label: T.String(),
          isDefault: T.Boolean(),
          ...place,
        }),
      ),
    }),
  ),
  written,
)

/**
 * The shoppers of the demo phones: without a card, member, a second without a card, and one with earlier orders
 * (`life.ts`).
 */
export const shoppers: Shopper[] = file.map(({ drawing, ground, addresses, points: _, ...shopper }) => ({
  ...shopper,
  avatar: { drawing, ground, scale: 0.9, count: 1 },
  addresses: addresses.map((address) => ({ ...address, name: shopper.name, mobile: shopper.mobile })),
}))

/** Points of each shopper. */
export const shopperPoints = file.map(({ mobile, points }) => ({ mobile, points }))
