import { Type as T } from '@sinclair/typebox'
import written from '../files/invoice-titles.json'
import { readSeedFile } from './seed-file'
import { Said, Strict } from './shapes'

/** Saved invoice titles of the demo's shoppers. */
export const invoiceTitles = readSeedFile(
  'invoice-titles.json',
  T.Array(
    Strict({
      mobile: T.String({ pattern: '^1[0-9]{10}$' }),
      kind: T.Union([T.Literal('person'), T.Literal('company')]),
      title: Said,
      taxNo: T.String(),
      email: Said,
      isDefault: T.Boolean(),
    }),
  ),
  written,
)
