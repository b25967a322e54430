import type { BarcodeCountry } from './barcode'
import type { OptionGroup } from './types'

/** One product as a person writes it down; `build-product.ts` makes the full record. Money in cents. */
export interface ProductRow {
  /** Stable slug, becomes the product id. */
  key: string
  /** Level 3 category, where it is not the shelf's. */
  leaf?: string
  title: string
  sub: string
  /** Drawing key; its grounds come from `drawings.ts`. */
  draw: string
  /** Price of the plainest SKU (per kg when weighed). */
  price: number
  /** Former price of the plainest SKU; 0 for none; left out: some products get one. */
  was?: number
  /** Member price of the plainest SKU; 0 for none; left out: some products get one. */
  member?: number
  /** `颜色=燕麦驼/炭灰; 尺码=S/M/L`, a trailing +2000 or -500 moves the price by so many cents. */
  options?: string
  /** Combinations that were never made: `酒红/XL 酒红/XS`. */
  lacks?: string
  /** Parameter table: `面料:羊毛 90%;产地:浙江`. */
  spec: string
  /** Paragraphs split by |, a leading - makes a list item, a leading # a heading. */
  detail: string
  brand?: string
  /** Closing lines of its own, where the shelf's are not true of it. */
  care?: string
  grams?: number
  sold?: number
  days?: number
  /** Stock of every SKU, where it matters; left out: drawn at random. */
  stock?: number
  limit?: number
  min?: number
  pack?: number
  /** Taken off the shelf. */
  off?: true
  /** Country of origin, which makes it a cross-border product. */
  origin?: BarcodeCountry
}

/** Rows that share a store and what goes with them, and mostly a category. */
export interface Shelf {
  categoryId: string
  storeId: string
  brand: string
  kind?: 'normal' | 'virtual' | 'weighed'
  services: readonly string[]
  /** Closing lines of every detail text, in the format of `detail`. */
  care: string
  /** Usual weight of one piece with its box. */
  grams: number
  /** Largest group a picture may show; 1 for what nobody buys by the pair. */
  group?: 1 | 2 | 3
  rows: ProductRow[]
}

/** Service promises by sort of goods; a promise stands here only when it is true of all of them. */
export const SERVICES = {
  apparel: ['7天无理由', '门店试穿自提', '退换便捷'],
  body: ['拆封不退', '质检发货'],
  beauty: ['正品保障', '未拆封7天可退', '门店自提'],
  crossBorder: ['海外直采', '正品溯源', '不支持无理由退货'],
  digital: ['全国联保', '未激活7天可退', '门店自提'],
  sports: ['7天无理由', '门店自提', '质保一年'],
  fresh: ['坏单包赔', '30分钟达', '门店自提'],
  pantry: ['正品保障', '30分钟达', '门店自提'],
  home: ['7天无理由', '破损补寄'],
  bakery: ['当日现做', '门店自提', '同城配送'],
  packed: ['正品保障', '门店自提', '同城配送'],
  toys: ['国家3C认证', '7天无理由'],
  virtual: ['电子凭证', '购后即发'],
} as const

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
