import { Type as T } from '@sinclair/typebox'
import aboutFashion from '../files/reviews/about-fashion.json'
import aboutMarket from '../files/reviews/about-market.json'
import aboutStores from '../files/reviews/about-stores.json'
import writtenGeneral from '../files/reviews/general.json'
import { groundsOf } from './drawings'
import { isShowable } from './feed'
import { shuffled, streamOf, wholeBetween } from './random'
import { readSeedFile } from './seed-file'
import { Slug, Strict } from './shapes'
import type { Picture, Product, Review, Sku } from './types'

const FEWEST = 3
const MOST = 12
const OLDEST_DAYS = 300
/** Products that sold more than this have more reviews. */
const POPULAR_FROM = 5000
const SURNAMES =
  '林陈周吴徐孙朱胡郭何高罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘蒋蔡余杜叶程苏魏吕丁沈姚卢姜崔钟谭陆汪范石贾夏韦付方白邹孟秦邱江尹薛雷龙史陶黎贺顾'
const NICK_ENDS = '猫鱼米糖果豆月舟雨茶风安'
const AVATARS = ['1f431', '1f436', '1f43c', '1f430', '1f43b', '1f98a', '1f427', '1f428', '1f425', '1f42f'] as const

/** Texts of buyers: stars, a blank, the text. */
const Opinions = T.Array(T.String({ pattern: '^[1-5] .+$' }), { minItems: 1 })

/** By product. */
const About = T.Record(Slug, Opinions)
const about: Readonly<Record<string, string[]>> = {
  ...readSeedFile('reviews/about-fashion.json', About, aboutFashion),
  ...readSeedFile('reviews/about-market.json', About, aboutMarket),
  ...readSeedFile('reviews/about-stores.json', About, aboutStores),
}
/**
 * Texts that suit any product of a kind, and the kinds of a category, by the start of its id; the longest match wins.
 */
const general = readSeedFile(
  'reviews/general.json',
  Strict({ texts: T.Record(Slug, Opinions), suitable: T.Record(T.String(), T.Array(Slug)) }),
  writtenGeneral,
)

interface Opinion {
  stars: number
  text: string
}

function opinionsOf(lines: readonly string[]): Opinion[] {
  return lines.map((line) => ({ stars: Number(line.slice(0, 1)), text: line.slice(2) }))
}

/** General texts for a category, by the longest start of its id in the file. */
function generalOf(categoryId: string): Opinion[] {
  const starts = Object.keys(general.suitable).filter((start) => categoryId.startsWith(start))
  const best = starts.sort((a, b) => b.length - a.length)[0] ?? ''
  return (general.suitable[best] ?? []).flatMap((sort) => opinionsOf(general.texts[sort] ?? []))
}

function oneOf(characters: string, next: () => number): string {
  return characters.charAt(Math.floor(next() * characters.length))
}

function nickOf(next: () => number): string {
  if (next() < 0.6) return `${oneOf(SURNAMES, next)}**`
  return `${oneOf('小阿', next)}***${oneOf(NICK_ENDS, next)}`
}

function avatarOf(next: () => number): Picture {
  const drawing = AVATARS[Math.floor(next() * AVATARS.length)] ?? AVATARS[0]
  return { drawing, ground: groundsOf(drawing)[0], scale: 0.9, count: 1 }
}

/** The SKU that the text names (燕麦驼, M …), else any. */
function skuFor(product: Product, text: string, next: () => number): Sku | undefined {
  const mentioned = (sku: Sku) =>
    sku.options.filter((option) => text.includes(option)).reduce((sum, option) => sum + option.length, 0)
  const most = Math.max(...product.skus.map(mentioned))
  const fitting = product.skus.filter((sku) => mentioned(sku) === most)
  return fitting[Math.floor(next() * fitting.length)]
}

function reviewsFor(product: Product, lines: readonly string[]): Review[] {
  const next = streamOf(`reviews ${product.productId}`)
  const own = opinionsOf(lines)
  const others = shuffled(generalOf(product.categoryId), next)
  const wanted = Math.min(
    MOST,
    Math.max(FEWEST, own.length + wholeBetween(next, 1, product.soldCount > POPULAR_FROM ? 9 : 5)),
  )
  const opinions = [...own, ...others.slice(0, Math.max(0, wanted - own.length))]
  const oldest = Math.max(1, Math.min(OLDEST_DAYS, product.createdDaysAgo - 1))
  return opinions.flatMap(({ stars, text }, index) => {
    const sku = skuFor(product, text, next)
    if (!sku) return []
    return [
      {
        reviewId: `r-${product.productId}-${index + 1}`,
        productId: product.productId,
        skuId: sku.skuId,
        skuText: sku.options.join('，'),
        nick: nickOf(next),
        avatar: avatarOf(next),
        stars,
        text,
        daysAgo: wholeBetween(next, 1, oldest),
      },
    ]
  })
}

/**
 * Three to twelve reviews for each product for sale that has texts, the newest first within a product.
 * @throws when a text belongs to an unknown product
 */
export function reviewsOf(products: readonly Product[]): Review[] {
  const known = new Set(products.map((product) => product.productId))
  const unknown = Object.keys(about).filter((productId) => !known.has(productId))
  if (unknown.length > 0) throw new Error(`reviews of unknown products: ${unknown.join(', ')}`)
  return products.flatMap((product) => {
    const lines = about[product.productId]
    return lines && isShowable(product) ? reviewsFor(product, lines).sort((a, b) => a.daysAgo - b.daysAgo) : []
  })
}
