import type { DirectoryStore } from '@contract/schema/store-directory'
import { groupsOf, searched } from './directory'

const store = (storeId: string, more: Partial<DirectoryStore>): DirectoryStore => ({
  storeId,
  name: storeId,
  logo: { url: '', ground: 'stone', scale: 1, count: 1 },
  floor: '',
  level: '',
  category: 'other',
  brands: [],
  letter: '#',
  isOpen: true,
  openText: '',
  ...more,
})
const STORES = [
  store('甲', { level: '10F', category: 'food', brands: ['Nova', '光'], letter: 'J' }),
  store('乙', { level: 'B2', category: 'fashion', brands: ['Nova'], letter: 'Y' }),
  store('丙', { level: '2F', floor: '2F-216', category: 'food', letter: 'B' }),
  store('丁', { level: 'B1' }),
  store('戊', {}),
]
const shown = (order: Parameters<typeof groupsOf>[1]) =>
  groupsOf(STORES, order).map(({ title, stores }) => `${title} ${stores.map(({ name }) => name).join('')}`)

test('stores are grouped by floor (lowest first), category, each brand, and letter [directory.groups]', () => {
  expect(shown('floor')).toEqual(['B2 乙', 'B1 丁', '2F 丙', '10F 甲', '其他楼层 戊'])
  expect(shown('category')).toEqual(['服饰 乙', '餐饮 甲丙', '其他 丁戊'])
  expect(shown('brand')).toEqual(['Nova 甲乙', '光 甲', '其他品牌 丙丁戊'])
  expect(shown('letter')).toEqual(['B 丙', 'J 甲', 'Y 乙', '# 丁戊'])
})

test('a search finds by name, brand, category and floor, in upper or lower case [directory.search]', () => {
  const found = (word: string) => searched(STORES, word).map(({ name }) => name)
  expect([found('nova'), found(' 餐饮 '), found('2f-2'), found('丁'), found('无')]).toEqual([
    ['甲', '乙'],
    ['甲', '丙'],
    ['丙'],
    ['丁'],
    [],
  ])
})
