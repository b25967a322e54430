import { Type as T } from '@sinclair/typebox'
import written from '../files/vouchers.json'
import { shown } from './house'
import { readSeedFile } from './seed-file'
import { OnGround, Said, Slug, Strict, Whole } from './shapes'
import type { MallContent } from './types'

const sheet = readSeedFile(
  'vouchers.json',
  Strict({
    vouchers: T.Array(
      Strict({
        voucherId: Slug,
        title: Said,
        note: Said,
        terms: T.Array(Said),
        drawing: Said,
        ground: OnGround,
        priceCents: Whole,
        worthCents: Whole,
        uses: Whole,
        perPerson: Whole,
        total: T.Union([Whole, T.Null()]),
        storeIds: T.Array(Slug),
        needsSlot: T.Boolean(),
        validDays: Whole,
      }),
    ),
    held: T.Array(Strict({ mobile: Said, voucherId: Slug, age: Whole, used: Whole, storeId: Slug })),
    links: T.Array(
      Strict({ token: T.String({ pattern: '^[0-9a-f]{32}$' }), voucherId: Slug, title: Said, total: Whole }),
    ),
  }),
  written,
)

/** Vouchers that stores sell, without an end. */
export const vouchers: MallContent['vouchers'] = sheet.vouchers.map(({ drawing, ground, ...voucher }) => ({
  ...voucher,
  picture: shown(drawing, ground),
}))

/** Vouchers of a demo shopper, in every state. */
export const heldVouchers: MallContent['heldVouchers'] = sheet.held

/** Published links of the demo. */
export const voucherLinks: MallContent['voucherLinks'] = sheet.links
