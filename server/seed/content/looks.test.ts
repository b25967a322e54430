import { cloths } from '../drawing/cloths'
import { lookKey, lookOf } from '../drawing/look'
import { mallContent, type Product } from '.'
import { looksOf } from './looks'

const { products, categories } = mallContent()
const onSale = products.filter((product) => product.isOnShelf)
const leadOf = (product: Product) => product.pictures[0]?.drawing ?? ''

/** Ids of a category and of all below it; parents come before their children. */
function withDescendants(categoryId: string): Set<string> {
  const ids = new Set([categoryId])
  for (const category of categories) if (category.parentId && ids.has(category.parentId)) ids.add(category.categoryId)
  return ids
}

/** The highest number of equal drawings among five neighbours in a list. */
function mostAlike(list: readonly Product[]): number {
  return Math.max(
    ...list.map((_, from) => {
      const leads = list.slice(from, from + 5).map(leadOf)
      return Math.max(...leads.map((lead) => leads.filter((other) => other === lead).length))
    }),
  )
}

test('a SKU is shown in its own colour, and SKUs of different colours have different pictures', () => {
  const coloured = products.filter(({ optionGroups }) => optionGroups.some(({ name }) => name === '颜色'))
  expect(coloured.length).toBeGreaterThan(150)
  for (const { productId, title, optionGroups, skus, pictures } of coloured) {
    const at = optionGroups.findIndex(({ name }) => name === '颜色')
    const values = optionGroups[at]?.values ?? []
    const byColour = new Map<string, Set<string>>()
    for (const { options, pictureIndex } of skus) {
      const drawing = pictures[pictureIndex]?.drawing ?? ''
      byColour.set(options[at] ?? '', (byColour.get(options[at] ?? '') ?? new Set()).add(drawing))
    }
    const drawn = [...byColour.values()].flatMap((looks) => [...looks])
    expect([productId, drawn.length, new Set(drawn).size]).toEqual([productId, values.length, values.length])
    for (const { name, swatch } of values) {
      const { hex } = lookOf([...(byColour.get(name) ?? [])][0] ?? '')
      // A SKU without a colour of its own has the drawing's own colours.
      expect([title, name, hex ?? swatch?.slice(1)]).toEqual([title, name, swatch?.slice(1)])
    }
  }
})

test('five neighbours have five drawings, in every category', () => {
  const alike = categories.map(({ categoryId }) => {
    const ids = withDescendants(categoryId)
    return mostAlike(onSale.filter((product) => ids.has(product.categoryId)))
  })
  expect(Math.max(...alike)).toBe(1)
})

test('no two products of one leaf category have the same drawing, colours aside', () => {
  const shapes = new Map<string, string[]>()
  for (const product of onSale) {
    const { hex: _, ...shape } = lookOf(leadOf(product))
    const at = `${product.categoryId} ${lookKey(shape)}`
    shapes.set(at, [...(shapes.get(at) ?? []), product.title])
  }
  expect([...shapes].filter(([, titles]) => titles.length > 1)).toEqual([])
})

test('in every shelf each colour of a colourable drawing has its own picture', () => {
  const shown = products.flatMap(({ title, optionGroups, skus, pictures }) =>
    optionGroups.flatMap(({ name, values }, at) => {
      const drawings = skus.map(({ options, pictureIndex }) => [options[at], pictures[pictureIndex]?.drawing ?? ''])
      if (!/色$|色号|图案/.test(name) || !cloths[lookOf(drawings[0]?.[1] ?? '').drawing]) return []
      return [{ title, name, values: values.length, drawn: new Set(drawings.map(([, drawing]) => drawing)).size }]
    }),
  )
  expect(new Set(shown.map(({ name }) => name))).toEqual(new Set(['颜色', '色号', '花色', '图案', '盆色']))
  expect(shown.filter(({ values, drawn }) => values !== drawn)).toEqual([])
})

test('no two dresses, coats, shirts, jeans, running shoes, bags, watches or phones have the same lead picture', () => {
  for (const drawing of [
    '1f457',
    '1f9e5',
    '1f454',
    '1f456',
    '1f45f',
    '1f45c',
    '1f392',
    '231a',
    '1f4f1',
    '1f484',
    '1f9f4',
  ]) {
    const cuts = onSale.filter((product) => lookOf(leadOf(product)).drawing === drawing)
    const leads = new Set(cuts.map(leadOf))
    expect([drawing, leads.size]).toEqual([drawing, cuts.length])
  }
})

const colours = (...names: string[]) => [{ name: '颜色', values: names.map((name) => ({ name })) }]

test.each([
  ['the title names the colour', '素研 法式连衣裙 海蓝', ['黑色', '海蓝'], [], '2f74c0'],
  ['the title shortens the name of the colour', '素研 木耳边连衣裙 雾蓝', ['黑色', '雾霾蓝'], [], '8fa6bd'],
  ['a colour word in a brand name is ignored', '白桦 连衣裙', ['黑色', '米白'], [], '1f1f21'],
  [
    'neighbouring products get different colours',
    '素研 连衣裙',
    ['黑色', '米白'],
    ['1f457~tea~1f1f21', '1f457~d0212b'],
    'efe8d8',
  ],
  [
    'a colour of the same family as the neighbour is skipped',
    '素研 连衣裙',
    ['宝蓝', '墨绿'],
    ['1f457~2f74c0'],
    '2f4f43',
  ],
  ['the only colour is repeated', '素研 连衣裙', ['黑色'], ['1f457~1f1f21'], '1f1f21'],
])('the leading colour: %s', (_, title, names, before, hex) => {
  expect(lookOf(looksOf('1f457', title, colours(...names), before).lead).hex).toBe(hex)
})

test('cuts follow the words of the title', () => {
  const cutOf = (drawing: string, title: string) => lookOf(looksOf(drawing, title, [], []).lead).cut
  expect(cutOf('1f9e5', '南陌 英伦格纹长款大衣')).toBe('check')
  expect(cutOf('1f457', '木棉集 真丝缎面礼服裙')).toBe('gown')
  expect(cutOf('1f457', '素研 法式吊带连衣裙')).toBeUndefined()
  expect(cutOf('1f457', '素研 碎花连衣裙')).toBe('flowers')
  expect(cutOf('1f455', '素研 条纹T恤')).toBe('stripes')
})

test('shades of lipsticks and pairs of shirts are colours, too; a drawing that cannot be coloured stays as it is', () => {
  const shades = [{ name: '色号', values: [{ name: '#07 正红' }, { name: '#05 枫叶' }] }]
  expect([...looksOf('1f484', '口红', shades, []).byValue.values()]).toEqual(['1f484~c8202d', '1f484~a8412c'])
  const pairs = [{ name: '组合', values: [{ name: '黑加白' }] }]
  expect(looksOf('1f45a', 'T恤', pairs, []).lead).toBe('1f45a~1f1f21')
  expect(looksOf('1f9c1', '纸杯蛋糕', colours('大红'), []).lead).toBe('1f9c1')
})
