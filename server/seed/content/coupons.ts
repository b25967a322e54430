import { COUPON_AUDIENCES, COUPON_KINDS } from '@contract/codes/coupon'
import { Type as T } from '@sinclair/typebox'
import written from '../files/coupons.json'
import { readSeedFile } from './seed-file'
import { OneOf, Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

/** A coupon of a store, or of the mall without one; `from` and `off` in cents, or in thousandths. */
export const coupons: MallContent['coupons'] = readSeedFile(
  'coupons.json',
  T.Array(
    Strict({
      couponId: Slug,
      title: Said,
      storeId: T.Union([Slug, T.Null()]),
      productIds: T.Union([T.Array(Slug), T.Null()]),
      kind: OneOf(COUPON_KINDS),
      from: Whole,
      off: T.Union([Strict({ cents: Whole }), Strict({ perMille: Whole, most: Whole })]),
      goods: T.Optional(T.Array(Strict({ skuId: Slug, productId: Slug, title: Said }))),
      audience: OneOf(COUPON_AUDIENCES),
      perPerson: Whole,
      days: Whole,
      total: T.Union([Whole, T.Null()]),
      begins: T.Optional(Strict({ days: Whole, hour: Whole })),
    }),
  ),
  written,
).map((coupon) => ({ ...coupon, stacks: { reductions: true, memberPrices: true, coupons: true } }))
