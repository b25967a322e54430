import { Type as T } from '@sinclair/typebox'
import { LeadsTo } from './commands'
import { readSeedFile } from './seed-file'
import { shelvesOf } from './shelf'

const row = {
  key: 'red-mug',
  title: '红杯',
  sub: '一杯',
  draw: '2615',
  price: 1900,
  spec: '容量:300ml',
  detail: '厚壁',
}
const usual = { categoryId: 'home-cup', storeId: 'suyan', brand: '素研', services: 'home', care: '-手洗', grams: 300 }
const read = (changes: object) =>
  shelvesOf('shelves/mugs.json', { usual, shelves: [{ rows: [JSON.parse(JSON.stringify({ ...row, ...changes }))] }] })

test("products of a shelf get the file's defaults unless the shelf sets its own", () => {
  const shelves = [{ rows: [row] }, { brand: '月屋', rows: [row] }]
  expect(shelvesOf('shelves/mugs.json', { usual, shelves })).toEqual([
    { ...usual, services: ['7 天无理由', '破损补寄'], rows: [row] },
    { ...usual, services: ['7 天无理由', '破损补寄'], brand: '月屋', rows: [row] },
  ])
})

const ROW = 'shelves/mugs.json /0/rows/0'
test.each<[what: string, fault: () => unknown, words: string]>([
  ['a price in yuan', () => read({ price: 19.9 }), `${ROW}/price: Expected integer`],
  ['a misspelt field', () => read({ subtitle: '一杯' }), `${ROW}/subtitle: Unexpected property`],
  ['a missing field', () => read({ title: undefined }), `${ROW}/title: Expected required property`],
  ['an unknown country', () => read({ origin: '火星' }), `${ROW}/origin: Expected union value (中国, 日本`],
  ['a shelf that is not an object', () => shelvesOf('shelves/mugs.json', []), 'shelves/mugs.json /: Expected object'],
  [
    'an unknown target',
    () => readSeedFile('popups.json', T.Array(T.Object({ leadsTo: LeadsTo })), [{ leadsTo: { nowhere: '' } }]),
    'popups.json /0/leadsTo: Expected union value',
  ],
])('%s is reported with its file and place', (_, fault, words) => {
  expect(fault).toThrow(words)
})
