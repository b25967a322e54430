import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lookOf } from '../drawing/look'
import { drawingsOf } from '../pictures'
import { type Ground, mallContent, type Picture, type Product } from '.'

const content = mallContent()
const { stores, categories, products, reviews } = content
const productById = new Map(products.map((product) => [product.productId, product]))
const DRAWINGS = join(__dirname, '../../../node_modules/@lobehub/fluent-emoji-3d/assets')
const MAX_PICTURE_BYTES = 30 * 1024

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function groundOf(product: Product): Ground | undefined {
  return product.pictures[0]?.ground
}

/** Cards whose background equals that of one of the two before. */
function likeNeighbours(list: readonly Product[]): string[] {
  return list
    .filter((product, index) =>
      list.slice(Math.max(0, index - 2), index).some((other) => groundOf(other) === groundOf(product)),
    )
    .map((product) => product.productId)
}

/** Ids of a category and of all below it. */
function withDescendants(categoryId: string): Set<string> {
  const ids = new Set([categoryId])
  for (const category of categories) if (category.parentId && ids.has(category.parentId)) ids.add(category.categoryId)
  return ids
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

describe('texts of products', () => {
  test('titles are unique, 6 to 60 characters', () => {
    expect(repeated(products.map((product) => product.title))).toEqual([])
    expect(
      products.map((product) => product.title).filter((title) => [...title].length < 6 || [...title].length > 60),
    ).toEqual([])
  })

  test('detail texts have plain tags without attributes, closed, and no empty blocks', () => {
    for (const html of [
      ...products.map((product) => product.detailHtml),
      ...content.protocols.map((protocol) => protocol.html),
    ]) {
      expect(html.replace(/<\/?(?:p|h3|ul|li)>/g, '')).not.toMatch(/[<>|]/)
      expect(html).not.toMatch(/<(p|h3|ul|li)><\/\1>/)
      for (const tag of ['p', 'h3', 'ul', 'li'])
        expect(html.split(`<${tag}>`).length).toBe(html.split(`</${tag}>`).length)
      expect((html.match(/<(?:p|ul)>/g) ?? []).length).toBeGreaterThanOrEqual(2)
    }
  })

  test('parameters have a name and a value each, at least three', () => {
    const poor = products.filter(
      ({ parameters }) => parameters.length < 3 || parameters.some(({ name, value }) => name === '' || value === ''),
    )
    expect(poor.map((product) => product.productId)).toEqual([])
  })

  test('a title that begins with a brand belongs to that brand', () => {
    const brands = new Set(products.map(({ brand }) => brand.split(' ')[0]))
    const wrong = products.filter(({ title, brand }) => {
      const first = title.split(' ')[0] ?? ''
      return brands.has(first) && first !== brand.split(' ')[0]
    })
    expect(wrong.map(({ productId, brand }) => [productId, brand])).toEqual([])
  })

  test('frozen and chilled goods say so once, and other goods do not', () => {
    const wrong = products.filter(({ parameters, detailHtml }) => {
      const keeping = parameters.find(({ name }) => name === '保存')?.value ?? ''
      const closing = detailHtml.slice(detailHtml.lastIndexOf('<h3>'))
      if (keeping.includes('-18℃')) return !closing.includes('零下 18℃')
      return keeping.includes('勿冷藏') && !closing.includes('切勿冷藏')
    })
    expect(wrong.map((product) => product.productId)).toEqual([])
  })

  test('at most three tags, all of them facts', () => {
    const known = ['新品', '跨境', '会员价', '30 分钟达', '自营']
    expect(products.filter(({ tags }) => tags.length > 3 || tags.some((tag) => !known.includes(tag)))).toEqual([])
    const instant = new Set(stores.filter((store) => store.deliveryTypes.includes(3)).map((store) => store.storeId))
    const promising = products.filter(({ tags, serviceTags }) => [...tags, ...serviceTags].includes('30 分钟达'))
    expect(promising.filter((product) => !instant.has(product.storeId) || product.productType !== 1)).toEqual([])
  })

  test('no filler, and no superlatives that the advertising law forbids', () => {
    const filler = /lorem|ipsum|\b(?:foo|bar|undefined|null|NaN|todo|product \d+)\b|\[object|商品 ?\d+$/i
    const shown = textsIn([
      products.map(({ title, subtitle, brand, detailHtml, parameters, note }) => [
        title,
        subtitle,
        brand,
        detailHtml,
        parameters,
        note,
      ]),
      reviews.map(({ text, skuText }) => [text, skuText]),
      stores.map(({ name, notice }) => [name, notice]),
      [content.adverts, content.notices, content.protocols, content.settings],
    ])
    expect(shown.filter((text) => filler.test(text))).toEqual([])
    const claims = textsIn([
      products.map(({ title, subtitle, detailHtml }) => [title, subtitle, detailHtml]),
      content.adverts,
    ])
    expect(claims.filter((text) => /国家级|全网最|史上最|第一品牌|世界级|绝无仅有|100%有效/.test(text))).toEqual([])
  })
})

describe('pictures of products', () => {
  test('every drawing is in the emoji package and has at most 30 kB', () => {
    const wrong = drawingsOf(content).filter((key) => {
      const file = join(DRAWINGS, `${lookOf(key).drawing}.webp`)
      return !existsSync(file) || statSync(file).size > MAX_PICTURE_BYTES
    })
    expect(wrong).toEqual([])
  })

  test('two to four views of each product, or all its colours, never larger than the drawing', () => {
    const fits = ({ scale, count }: Picture) => scale >= 0.7 && scale <= 1 && count >= 1 && count <= 3
    for (const { pictures } of products) {
      const looks = new Set(pictures.map(({ drawing }) => drawing)).size
      expect(pictures.length >= 2 && pictures.length <= Math.max(4, looks)).toBe(true)
      expect(pictures.every(fits)).toBe(true)
      expect(repeated(pictures.map((picture) => JSON.stringify(picture)))).toEqual([])
    }
  })

  test('no product has the background of a neighbour, in every category', () => {
    const onSale = products.filter((product) => product.isOnShelf)
    for (const { categoryId } of categories) {
      const ids = withDescendants(categoryId)
      expect(likeNeighbours(onSale.filter((product) => ids.has(product.categoryId)))).toEqual([])
    }
  })

  test('no product has the background of a neighbour on the floors and in the feed', () => {
    for (const { productIds } of [...content.homeFloors, ...content.zones]) {
      expect(likeNeighbours(productIds.flatMap((id) => productById.get(id) ?? []))).toEqual([])
    }
  })

  test('neighbouring categories, banners and icons have different backgrounds', () => {
    const rows = [
      content.homeIcons.map((icon) => icon.picture.ground),
      content.adverts.map((advert) => advert.picture.ground),
      ...[null, ...categories.map((category) => category.categoryId)].map((parentId) =>
        categories.filter((category) => category.parentId === parentId).map((category) => category.picture.ground),
      ),
    ]
    for (const row of rows) expect(row.filter((ground, index) => index > 0 && row[index - 1] === ground)).toEqual([])
  })
})
