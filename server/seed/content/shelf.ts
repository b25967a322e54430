import { type Static, Type as T } from '@sinclair/typebox'
import services from '../files/services.json'
import { BARCODE_COUNTRIES } from './barcode'
import { readSeedFile } from './seed-file'
import { OneOf, Said, Slug, Strict, Whole } from './shapes'
import type { OptionGroup } from './types'

/** One product as a person writes it down; `build-product.ts` makes the full record. Money in cents. */
export const ProductRow = Strict({
  /** Stable slug, becomes the product id. */
  key: Slug,
  /** Level 3 category, where it is not the shelf's. */
  leaf: T.Optional(Slug),
  title: Said,
  sub: Said,
  /** Drawing key; its grounds come from `drawings.ts`. */
  draw: Said,
  /** Price of the plainest SKU (per kg when weighed). */
  price: Whole,
  /** Former price of the plainest SKU; 0 for none; left out: some products get one. */
  was: T.Optional(Whole),
  /** Member price of the plainest SKU; 0 for none; left out: some products get one. */
  member: T.Optional(Whole),
  /** `颜色=燕麦驼/炭灰; 尺码=S/M/L`, a trailing +2000 or -500 moves the price by so many cents. */
  options: T.Optional(Said),
  /** Combinations that were never made: `酒红/XL 酒红/XS`. */
  lacks: T.Optional(Said),
  /** Parameter table: `面料:羊毛 90%;产地:浙江`. */
  spec: T.String({ pattern: '^[^:;]+:[^;]+(;[^:;]+:[^;]+)*$' }),
  /** Paragraphs split by |, a leading - makes a list item, a leading # a heading. */
  detail: Said,
  brand: T.Optional(Said),
  /** Closing lines of its own, where the shelf's are not true of it. */
  care: T.Optional(Said),
  grams: T.Optional(Whole),
  sold: T.Optional(Whole),
  days: T.Optional(Whole),
  /** Stock of every SKU, where it matters; left out: drawn at random. */
  stock: T.Optional(Whole),
  limit: T.Optional(Whole),
  min: T.Optional(Whole),
  pack: T.Optional(Whole),
  /** Taken off the shelf. */
  off: T.Optional(T.Literal(true)),
  /** Of a virtual good: days that a ticket holds, and how often it can be used by the place of its first option. */
  ticket: T.Optional(Strict({ days: Whole, uses: T.Optional(T.Array(Whole)) })),
  /** Country of origin, which makes it a cross-border product. */
  origin: T.Optional(OneOf(BARCODE_COUNTRIES)),
})
export type ProductRow = Static<typeof ProductRow>

/** Service promises by sort of goods; a promise stands there only when it is true of all of them. */
const promises = readSeedFile('services.json', T.Record(T.String(), T.Array(Said)), services)

/** What rows of one store have in common, and mostly their category. */
const ShelfShape = Strict({
  categoryId: Slug,
  storeId: Slug,
  brand: Said,
  kind: T.Optional(OneOf(['normal', 'virtual', 'weighed'])),
  /** A sort of goods in `services.json`. */
  services: OneOf(Object.keys(promises)),
  /** Closing lines of every detail text, in the format of `detail`. */
  care: Said,
  /** Usual weight of one piece with its box. */
  grams: Whole,
  /** Largest group a picture may show; 1 for what nobody buys by the pair. */
  group: T.Optional(T.Integer({ minimum: 1, maximum: 3 })),
  rows: T.Array(ProductRow, { minItems: 1 }),
})
export type Shelf = Omit<Static<typeof ShelfShape>, 'services'> & { services: readonly string[] }

const Loose = T.Record(T.String(), T.Unknown())
const Shelves = T.Array(ShelfShape)
const ShelfFile = Strict({ usual: T.Optional(Loose), shelves: T.Array(Loose) })

/**
 * The shelves of a file; what one leaves out is as `usual`. Faults are told by the place among its `shelves`.
 * @param file its path under `seed/files/`
 */
export function shelvesOf(file: string, written: unknown): Shelf[] {
  const { usual, shelves } = readSeedFile(file, ShelfFile, written)
  const whole = shelves.map((shelf) => ({ ...usual, ...shelf }))
  return readSeedFile(file, Shelves, whole).map((shelf) => ({
    ...shelf,
    services: promises[shelf.services] ?? [],
  }))
}

/** What an option text means: its groups, and the cents each value adds. */
export interface ParsedOptions {
  groups: OptionGroup[]
  extraCents: Map<string, number>[]
}

/**
 * Reads the option text of a row.
 * @param swatchOf colour name → six-digit hex; asked for groups called 颜色 only
 */
export function parseOptions(text: string | undefined, swatchOf: (name: string) => string): ParsedOptions {
  const groups: OptionGroup[] = []
  const extraCents: Map<string, number>[] = []
  for (const part of (text ?? '').split(';')) {
    const [name, list] = part.trim().split('=')
    if (!name || !list) continue
    const extra = new Map<string, number>()
    const values = list.split('/').map((raw) => {
      const match = /^(.*?)([+-]\d{3,6})?$/.exec(raw.trim())
      const value = match?.[1] ?? raw
      extra.set(value, Number(match?.[2] ?? 0))
      return name === '颜色' ? { name: value, swatch: swatchOf(value) } : { name: value }
    })
    groups.push({ name, values })
    extraCents.push(extra)
  }
  return { groups, extraCents }
}

/** Every combination of the groups' values, in reading order; one empty combination when there are no groups. */
export function combinationsOf(groups: readonly OptionGroup[]): string[][] {
  return groups.reduce<string[][]>(
    (rows, group) => rows.flatMap((row) => group.values.map((value) => [...row, value.name])),
    [[]],
  )
}
