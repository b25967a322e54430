import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'
import { Type as T } from '@sinclair/typebox'
import written from '../files/life.json'
import { readSeedFile } from './seed-file'
import { OneOf, Said, Slug, Strict, Whole } from './shapes'

/** Steps of an order, in their order (`life.ts`). */
export const LIFE_ACTIONS = [
  'pay',
  'cancel',
  'ship',
  'shipFirst',
  'receive',
  'review',
  'refund',
  'return',
  'exchange',
  'agree',
  'reject',
] as const

const DELIVERY_TYPES: readonly DeliveryType[] = Object.values(DELIVERY_TYPE)

/** The past of one demo shopper: every list then shows each of its states. */
export const life = readSeedFile(
  'life.json',
  Strict({
    mobile: T.String({ pattern: '^1[0-9]{10}$' }),
    /** `age`: whole days since the claim. */
    claims: T.Array(Strict({ couponId: Slug, age: Whole })),
    givesAway: Slug,
    favourites: T.Array(Slug),
    follows: T.Array(Slug),
    looks: T.Array(Slug),
    waits: T.Array(Strict({ productId: Slug, skuId: Slug })),
    cart: T.Array(Strict({ skuId: Slug, number: Whole })),
    orders: T.Array(
      Strict({
        /** Pieces by SKU. */
        skus: T.Record(Slug, Whole),
        delivery: T.Optional(OneOf(DELIVERY_TYPES)),
        remark: T.Optional(T.String()),
        /** Text of its review. */
        words: T.Optional(Said),
        acts: T.Array(OneOf(LIFE_ACTIONS)),
      }),
    ),
  }),
  written,
)

export type Life = typeof life
export interface LifeDemo {
  life: Life
}
export type LifeOrder = Life['orders'][number]
export type LifeAction = LifeOrder['acts'][number]
