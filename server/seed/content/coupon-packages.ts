import { Type as T } from '@sinclair/typebox'
import written from '../files/coupon-packages.json'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

/** Coupons that are sold together, without an end. */
export const couponPackages: MallContent['couponPackages'] = readSeedFile(
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
