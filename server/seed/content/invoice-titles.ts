import { Type as T } from '@sinclair/typebox'
import written from '../sheets/invoice-titles.json'
import { Said, Strict } from './shapes'
import { readSheet } from './sheet'

/** What the shoppers of the demo keep for their invoices. */
export const invoiceTitles = readSheet(
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
