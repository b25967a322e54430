import { wrapped } from './poster'

/** Ten px a letter. */
const lines = (text: string, letters: number) => wrapped(text, letters * 10, (line) => [...line].length * 10)

test.each([
  ['短', 4, ['短']],
  ['', 4, ['']],
  ['一二三四五六七八九', 4, ['一二三四', '五六七八', '九']],
  ['羊毛 90% 绵羊', 5, ['羊毛 ', '90% 绵', '羊']],
  ['ABCDEFGHIJ', 4, ['ABCD', 'EFGH', 'IJ']],
  ['一二三四 五', 4, ['一二三四', '五']],
  ['👗👗👗', 2, ['👗👗', '👗']],
])('%s is whole, in lines of at most %d', (text, letters, expected) => {
  expect(lines(text, letters)).toEqual(expected)
  expect(lines(text, letters).join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''))
})
