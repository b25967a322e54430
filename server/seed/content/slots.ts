import { Type as T } from '@sinclair/typebox'
import written from '../files/slots.json'
import { readSeedFile } from './seed-file'
import { Hour, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

/** Stores with pickup slots. */
export const slots: MallContent['slots'] = readSeedFile(
  'slots.json',
  T.Array(
    Strict({
      storeId: Slug,
      weekdays: T.Array(T.Integer({ minimum: 1, maximum: 7 }), { minItems: 1 }),
      openTime: Hour,
      closeTime: Hour,
      minutes: Whole,
      most: Whole,
      daysAhead: Whole,
      leadMinutes: Whole,
      payAtPickup: T.Boolean(),
    }),
  ),
  written,
)
