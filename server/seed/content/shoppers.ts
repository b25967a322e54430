import { Type as T } from '@sinclair/typebox'
import written from '../sheets/shoppers.json'
import { OnGround, place, Said, Strict, Whole } from './shapes'
import { readSheet } from './sheet'
import type { Shopper } from './types'

const sheet = readSheet(
  'shoppers.json',
  T.Array(
    Strict({
      mobile: T.String({ pattern: '^1[0-9]{10}$' }),
      name: Said,
      // 1 female, 2 male (spec 3).
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

/** The shoppers behind the demo phones: plain, member, a second plain one, and one who has bought before (`life.ts`). */
export const shoppers: Shopper[] = sheet.map(({ drawing, ground, addresses, points: _, ...shopper }) => ({
  ...shopper,
  avatar: { drawing, ground, scale: 0.9, count: 1 },
  addresses: addresses.map((address) => ({ ...address, name: shopper.name, mobile: shopper.mobile })),
}))

/** What each of them has of points. */
export const shopperPoints = sheet.map(({ mobile, points }) => ({ mobile, points }))
