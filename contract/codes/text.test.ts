import { cleanLine, cleanLines, LINE_PATTERN, LINES_PATTERN } from './text'

const isLine = (text: string) => new RegExp(LINE_PATTERN, 'u').test(text)
const isLines = (text: string) => new RegExp(LINES_PATTERN, 'u').test(text)

test.each(['', '林予安', 'a b', '𠮷👩‍👩‍👧', 'שלום\u200F', '\uFEFF', '\uD800', 'é\u0301'])(
  '%j is a valid line',
  (text) => {
    expect([isLine(text), isLines(text), cleanLine(text), cleanLines(text)]).toEqual([true, true, text, text])
  },
)

test.each(['\t', '\n', '\r', '\r\n'])('%j is valid in several lines, not in one', (end) => {
  const text = `一${end}二`
  expect([isLine(text), cleanLine(text)]).toEqual([false, '一二'])
  expect([isLines(text), cleanLines(text)]).toEqual([true, text])
})

test.each([...'\0\u0007\b\u000B\f\u001B\u007F\u0080\u009B\u009D\u202A\u202E\u2066\u2069'])(
  '%j is valid in no text',
  (sign) => {
    const text = `一${sign}二`
    expect([isLine(text), isLines(text), cleanLine(text), cleanLines(text)]).toEqual([false, false, '一二', '一二'])
  },
)
