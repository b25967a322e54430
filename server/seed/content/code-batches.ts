import { Type as T } from '@sinclair/typebox'
import written from '../files/code-batches.json'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict } from './shapes'
import type { MallContent } from './types'

/** Published codes of the demo: each gives these coupons, once. */
export const codeBatches: MallContent['codeBatches'] = readSeedFile(
  'code-batches.json',
  T.Array(Strict({ batchId: Slug, title: Said, couponIds: T.Array(Slug), codes: T.Array(T.String()) })),
  written,
)
