import { type Static, Type as T } from '@sinclair/typebox'
import services from '../files/services.json'
import { BARCODE_COUNTRIES } from './barcode'
import { readSeedFile } from './seed-file'
import { OneOf, Said, Slug, Strict, Whole } from './shapes'
import type { OptionGroup } from './types'

/** One product as it is written in a file; `build-product.ts` makes the full record. Money in cents. */
export const ProductRow = Strict({
  /** Stable slug, becomes the product id. */
  key: Slug,
  /** Level 3 category, if it is not the shelf's. */
  leaf: T.Optional(Slug),
  title: Said,
  sub: Said,
  /** Drawing key; its backgrounds come from `drawings.ts`. */
  draw: Said,
  /** Price of the base SKU (per kg when weighed). */
  price: Whole,
  /** Former price of the base SKU; 0: none; left out: some products get one. */
  was: T.Optional(Whole),
  /** Member price of the base SKU; 0: none; left out: some products get one. */
  member: T.Optional(Whole),
  /** `颜色=燕麦驼/炭灰; 尺码=S/M/L`; a trailing +2000 or -500 changes the price by so many cents. */
  options: T.Optional(Said),
  /** Missing combinations: `酒红/XL 酒红/XS`. */
  lacks: T.Optional(Said),
  /** Parameter table: `面料:羊毛 90%;产地:浙江`. */
  spec: T.String({ pattern: '^[^:;]+:[^;]+(;[^:;]+:[^;]+)*$' }),
  /** Paragraphs split by |, a leading - makes a list item, a leading # a heading. */
  detail: Said,
  brand: T.Optional(Said),
  /** Closing lines of its own, where the shelf's do not apply. */
  care: T.Optional(Said),
  grams: T.Optional(Whole),
  sold: T.Optional(Whole),
  days: T.Optional(Whole),
  /** Stock of every SKU, where it matters; left out: random. */
  stock: T.Optional(Whole),
  limit: T.Optional(Whole),
  min: T.Optional(Whole),
  pack: T.Optional(Whole),
  /** The age from which it is sold. */
  age: T.Optional(Whole),
  /** Not for sale. */
  off: T.Optional(T.Literal(true)),
  /** A virtual product only: lifetime of a ticket in days, and its uses by the index of the first option's value. */
  ticket: T.Optional(Strict({ days: Whole, uses: T.Optional(T.Array(Whole)) })),
  /** Country of origin, which makes it a cross-border product. */
  origin: T.Optional(OneOf(BARCODE_COUNTRIES)),
})
export type ProductRow = Static<typeof ProductRow>

/** Service promises by kind of goods; a promise is listed only if it holds for all of them. */
const promises = readSeedFile('services.json', T.Record(T.String(), T.Array(Said)), services)

/** Common values of the rows of one store, usually of one category. */
const ShelfShape = Strict({
  categoryId: Slug,
  storeId: Slug,
  brand: Said,
  kind: T.Optional(OneOf(['normal', 'virtual', 'weighed'])),
  /** A kind of goods in `services.json`. */
  services: OneOf(Object.keys(promises)),
  /** Closing lines of every detail text, in the format of `detail`. */
  care: Said,
  /** Usual weight of one piece with its box. */
  grams: Whole,
  /** Largest group in a picture; 1 for goods that are not bought in pairs. */
  group: T.Optional(T.Integer({ minimum: 1, maximum: 3 })),
  rows: T.Array(ProductRow, { minItems: 1 }),
})
export type Shelf = Omit<Static<typeof ShelfShape>, 'services'> & { services: readonly string[] }

const Loose = T.Record(T.String(), T.Unknown())
const Shelves = T.Array(ShelfShape)
const ShelfFile = Strict({ usual: T.Optional(Loose), shelves: T.Array(Loose) })

/**
 * The shelves of a file; a missing value is that of `usual`. Faults name the place among its `shelves`.
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

/** A parsed option text: its groups, and the cents that each value adds. */
export interface ParsedOptions {
  groups: OptionGroup[]
  extraCents: Map<string, number>[]
}

/**
 * Reads the option text of a row.
 * @param swatchOf colour name → six-digit hex; called for groups named 颜色 only
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

/** Every combination of the groups' values, in reading order; one empty combination without groups. */
export function combinationsOf(groups: readonly OptionGroup[]): string[][] {
  return groups.reduce<string[][]>(
    (rows, group) => rows.flatMap((row) => group.values.map((value) => [...row, value.name])),
    [[]],
  )
}
