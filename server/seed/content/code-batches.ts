import { Type as T } from '@sinclair/typebox'
import written from '../sheets/code-batches.json'
import { Said, Slug, Strict } from './shapes'
import { readSheet } from './sheet'
import type { MallContent } from './types'

/** Codes that the demo tells: each gives these coupons, once. */
export const codeBatches: MallContent['codeBatches'] = readSheet(
  'code-batches.json',
  T.Array(Strict({ batchId: Slug, title: Said, couponIds: T.Array(Slug), codes: T.Array(T.String()) })),
  written,
)
