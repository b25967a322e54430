import { RECEIPT_STATES } from '@contract/codes/receipt'
import { Type as T } from '@sinclair/typebox'
import written from '../files/receipts.json'
import { readSeedFile } from './seed-file'
import { OneOf, Slug, Strict, Whole } from './shapes'

/** Receipts that the demo's shoppers have submitted for points. */
export const receipts = readSeedFile(
  'receipts.json',
  T.Array(
    Strict({
      mobile: T.String({ pattern: '^1[0-9]{10}$' }),
      storeId: Slug,
      cents: Whole,
      receiptNo: T.String({ pattern: '^[0-9A-Z-]{4,40}$' }),
      age: Whole,
      state: OneOf(RECEIPT_STATES),
      reason: T.String(),
    }),
  ),
  written,
)
