import { foldedValues, inEarlierOrder, withValue } from './attribute-choices'

test('a tap adds a value to the selection, the next tap removes it, and its name with the last value', () => {
  const white = withValue([], '颜色', '白')
  expect(white).toEqual([{ name: '颜色', values: ['白'] }])
  const both = withValue(withValue(white, '产地', '云南'), '颜色', '黑')
  expect(both).toEqual([
    { name: '颜色', values: ['白', '黑'] },
    { name: '产地', values: ['云南'] },
  ])
  expect(withValue(both, '颜色', '白')[0]).toEqual({ name: '颜色', values: ['黑'] })
  expect(withValue(both, '产地', '云南')).toEqual([{ name: '颜色', values: ['白', '黑'] }])
})

test('attributes and values keep their positions while others are selected; new ones are last', () => {
  const offer = (name: string, ...values: string[]) => ({
    name,
    values: values.map((value) => ({ name: value, count: 1 })),
  })
  const before = [offer('尺码', 'L', 'M'), offer('颜色', '白', '黑', '红')]
  const after = [offer('产地', '云南'), offer('颜色', '蓝', '红', '白', '绿'), offer('面料', '棉'), offer('尺码', 'L')]
  expect(inEarlierOrder(after, before)).toEqual([
    offer('尺码', 'L'),
    offer('颜色', '白', '红', '蓝', '绿'),
    offer('产地', '云南'),
    offer('面料', '棉'),
  ])
})

test('a long list is folded to its first values and the selected ones; a short one is not folded', () => {
  const values = Array.from({ length: 12 }, (_, i) => ({ name: `${i}`, count: 12 - i }))
  expect(foldedValues(values, ['10']).map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4', '5', '10'])
  expect(foldedValues(values.slice(0, 7), [])).toHaveLength(7)
})
