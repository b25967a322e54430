import { attributesOf, joinedQueries, offeredAttributes } from './attribute.rules'

test('attributes are option values and parameters, each once, without brand, prose and blanks', () => {
  expect(
    attributesOf({
      optionGroups: [{ name: '颜色', values: [{ name: '白' }, { name: ' 黑 ' }] }],
      parameters: [
        { name: '颜色', value: '白' },
        { name: '产地', value: '云南' },
        { name: '品牌', value: '素研' },
        { name: '材质', value: ' ' },
        { name: '提示', value: '字'.repeat(31) },
        { name: '工艺', value: '字'.repeat(30) },
      ],
    }),
  ).toEqual([
    { name: '颜色', value: '白' },
    { name: '颜色', value: '黑' },
    { name: '产地', value: '云南' },
    { name: '工艺', value: '字'.repeat(30) },
  ])
})

test('filters of one name are joined', () => {
  expect(
    joinedQueries([
      { name: '颜色', values: ['白', '黑'] },
      { name: '产地', values: ['云南'] },
      { name: '颜色', values: ['黑', '红'] },
    ]),
  ).toEqual([
    { name: '颜色', values: ['白', '黑', '红'] },
    { name: '产地', values: ['云南'] },
  ])
})

const counts = (name: string, ...numbers: number[]) =>
  numbers.map((count, i) => ({ name, value: `${name}${String(i).padStart(2, '0')}`, count }))
const namesOf = (offered: { name: string }[]) => offered.map(({ name }) => name)

test('at most six attributes of twelve values are offered, the most frequent first [catalog.attributes]', () => {
  const many = Array.from({ length: 15 }, (_, i) => i + 1)
  const offered = offeredAttributes(
    [
      ...counts('少', 1, 2),
      ...'甲乙丙丁戊'.split('').flatMap((name, i) => counts(name, 9 - i, 9)),
      ...counts('多', ...many),
    ],
    [],
  )
  expect(namesOf(offered)).toEqual(['多', '甲', '乙', '丙', '丁', '戊'])
  expect(offered[0]?.values.map((value) => value.count)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
})

test('an attribute with one value, or whose values have one product each, is not offered', () => {
  expect(
    namesOf(offeredAttributes([...counts('一', 8), ...counts('各', 1, 1, 1), ...counts('颜色', 2, 1)], [])),
  ).toEqual(['颜色'])
})

test('counts of one value add up', () => {
  expect(offeredAttributes([...counts('颜色', 2, 1), ...counts('颜色', 3)], [])[0]?.values).toEqual([
    { name: '颜色00', count: 5 },
    { name: '颜色01', count: 1 },
  ])
})

test('a chosen value stays in the list and replaces a more frequent one', () => {
  const offered = offeredAttributes(
    [...'甲乙丙丁戊己'.split('').flatMap((name) => counts(name, 5, 5)), ...counts('多', ...Array(14).fill(9), 1)],
    [
      { name: '多', values: ['多14'] },
      { name: '无', values: ['无一'] },
    ],
  )
  expect(offered).toHaveLength(6)
  expect(namesOf(offered).at(-1)).toBe('无')
  expect(offered.at(-1)?.values).toEqual([{ name: '无一', count: 0 }])
  expect(offered[0]?.values).toHaveLength(12)
  expect(offered[0]?.values.at(-1)).toEqual({ name: '多14', count: 1 })
})
