import { Type as T } from '@sinclair/typebox'
import written from '../sheets/coupon-packages.json'
import { Said, Slug, Strict, Whole } from './shapes'
import { readSheet } from './sheet'
import type { MallContent } from './types'

/** Coupons that are bought together, on sale for good. */
export const couponPackages: MallContent['couponPackages'] = readSheet(
  'coupon-packages.json',
  T.Array(
    Strict({
      packageId: Slug,
      title: Said,
      priceCents: Whole,
      couponIds: T.Array(Slug),
      perPerson: Whole,
      total: T.Union([Whole, T.Null()]),
    }),
  ),
  written,
)
