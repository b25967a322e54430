import { Type as T } from '@sinclair/typebox'
import written from '../files/member-cards.json'
import writtenCodes from '../files/member-codes.json'
import writtenTerms from '../files/member-terms.json'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

const Gift = Strict({ couponIds: T.Array(Slug), points: Whole })

/** Cards for sale, the default first. */
export const memberCards: MallContent['memberCards'] = readSeedFile(
  'member-cards.json',
  T.Array(
    Strict({
      cardId: Slug,
      name: Said,
      slogan: Said,
      look: T.Union([T.Literal('gold'), T.Literal('noir')]),
      isNewLayout: T.Boolean(),
      isUPlus: T.Boolean(),
      plans: T.Array(
        Strict({ months: Whole, days: Whole, priceCents: Whole, struckCents: T.Union([Whole, T.Null()]) }),
      ),
      perks: Strict({ pointsFactor: Whole, monthly: T.Array(Slug), birthday: Gift, gift: Gift }),
    }),
  ),
  written,
)

/** Terms that the operator granted `age` whole days ago. */
export const memberTerms: MallContent['memberTerms'] = readSeedFile(
  'member-terms.json',
  T.Array(Strict({ mobile: Said, cardId: Slug, months: Whole, age: Whole })),
  writtenTerms,
)

/** Codes that the demo's printed letters contain. */
export const memberCodes: MallContent['memberCodes'] = readSeedFile(
  'member-codes.json',
  T.Array(Strict({ batchId: Slug, title: Said, cardId: Slug, months: Whole, days: Whole, codes: T.Array(T.String()) })),
  writtenCodes,
)
