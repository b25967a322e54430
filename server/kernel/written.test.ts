import { Written } from './written'

test('is encoded once for a dialect, and its text is still available', () => {
  const text = JSON.stringify({ title: '羊毛大衣', price: 1 })
  const written = new Written(text)
  const bytes = written.within('{"data":', '}')
  expect(JSON.parse(bytes.toString())).toEqual({ data: { title: '羊毛大衣', price: 1 } })
  expect(written.within('{"data":', '}')).toBe(bytes)
  expect(written.json).toBe(text)
  expect(written.within('「', '」').toString()).toBe(`「${text}」`)
  expect(written.json).toBe(text)
})
