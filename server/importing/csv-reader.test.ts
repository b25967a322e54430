import fc from 'fast-check'
import { CsvReader, type CsvRow, MAX_CELL, TableError } from './csv-reader'
import { csvLine } from './csv-writer'
import { harmlessCell, plainCell } from './formula.rules'

function read(text: string | Buffer, pieceBytes = Number.MAX_SAFE_INTEGER, delimiter = ','): CsvRow[] {
  const bytes = Buffer.from(text)
  const reader = new CsvReader(delimiter)
  const rows: CsvRow[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    rows.push(...reader.read(bytes.subarray(at, Math.min(bytes.length, at + pieceBytes))))
  return [...rows, ...reader.end()]
}
const cellsOf = (rows: readonly CsvRow[]) => rows.map((row) => row.cells)
const said = (text: string) => read(text).map(({ line, fault }) => `${line} ${fault}`)

const NASTY = [
  'a,b,c\r\n1,2,3\n4,5,6\r7,8,9\r\r\n\n\r10,"11\r\n12","1\r3"\r\n',
  '"q""uo""te",x"y,"",\n"","""",""""""\r"终\n于",二,三',
  'a,b,c,,\r\n1,2,3,\n1,2,3,4\n"1" 2,3,4,,\n"1\n" 2,3,4,,\n',
  '\r\n\r\na;b\n\n',
  '"a"\r\n"b"\r"c"\n"d"',
].join('\n')

test('chunks of any size give the same rows', () => {
  const whole = read(NASTY)
  expect(whole.length).toBeGreaterThan(15)
  for (let size = 1; size <= Buffer.byteLength(NASTY); size++) expect(read(NASTY, size)).toEqual(whole)
  for (let cut = 1; cut < Buffer.byteLength(NASTY); cut++) {
    const bytes = Buffer.from(NASTY)
    const reader = new CsvReader(',')
    const rows = [...reader.read(bytes.subarray(0, cut)), ...reader.read(bytes.subarray(cut)), ...reader.end()]
    expect(rows).toEqual(whole)
  }
})

test('CRLF, LF and CR end rows anywhere and are kept inside quotes; each row has its line number', () => {
  const rows = read('a,b\r\n1,2\n3,4\r\r5,"x\ry\r\nz\n"\r\n\n6,7\r8,9')
  expect(cellsOf(rows)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', 'x\ry\r\nz\n'],
    ['6', '7'],
    ['8', '9'],
  ])
  expect(rows.map((row) => row.line)).toEqual([1, 2, 3, 5, 10, 11])
})

test('the reader returns what the writer wrote, for any cells', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\r', '\n', '\t', ' ', '=', "'", '乐', '😀', '\u0000'),
  })
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 })
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), fc.constantFrom(',', '\t'), (rows, size, separator) => {
      const head = ['a', 'b', 'c']
      const text = [head, ...rows].map((row) => csvLine(row, separator as ',' | '\t')).join('')
      const back = read(text, size, separator)
      expect(cellsOf(back).map((cells) => cells.map(plainCell))).toEqual([head, ...rows])
      expect(back.every((row) => row.fault === null)).toBe(true)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+86', "'+86"],
  ['-5', "'-5"],
  ['@home', "'@home"],
  ['＝1+1', "'＝1+1"],
  ['＋86', "'＋86"],
  ['－5', "'－5"],
  ['＠home', "'＠home"],
  ["'＝1", "''＝1"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ["'=1", "''=1"],
  ["'quoted'", "'quoted'"],
  ['1=1', '1=1'],
  ['', ''],
])('%j is exported as %j', (text, cell) => {
  expect(harmlessCell(text)).toBe(cell)
  expect(plainCell(cell)).toBe(text)
})

test('a row with too many cells is reported; empty extra cells are ignored, missing cells are empty', () => {
  expect(said('a,b\n1,2,3\n1,2,,\n1\n1,2,,4\n')).toEqual([
    '1 null',
    '2 这一行有 3 格，应为 2 格',
    '3 null',
    '4 null',
    '5 这一行有 4 格，应为 2 格',
  ])
  expect(cellsOf(read('a,b,,\n1,2,3\n'))[1]).toEqual(['1', '2'])
  expect(said('a,b,,\n1,2,,x\n')[1]).toBe('2 这一行有 4 格，应为 2 格')
})

test('an unescaped quote is text if the cells still match, otherwise its row is reported', () => {
  expect(cellsOf(read('a,b\n"5" wide",x\n5" wide,x\n'))).toEqual([
    ['a', 'b'],
    ['"5" wide"', 'x'],
    ['5" wide', 'x'],
  ])
  const fault = '引号里的引号没有写成两个'
  expect(said('a,b,c\n"x,"y",z\n1,"p\n<b class="q">",r\n2,3,4\n')).toEqual([
    '1 null',
    `2 ${fault}`,
    `3 ${fault}`,
    '5 null',
  ])
})

test('a quote without an end is reported with its line', () => {
  expect(() => read('a,b\n1,2\n3,"4\n5,6\n')).toThrow(new TableError('第 3 行：从这里开始的引号没有结束'))
})

test('a cell over 4 MB refuses its row only, whatever its bytes', () => {
  const fits = 'x'.repeat(MAX_CELL)
  const tooLarge = [`${fits}x`, `"${fits}x"`, '乐'.repeat(MAX_CELL / 3 + 1), `"${'""'.repeat(MAX_CELL + 1)}"`]
  for (const large of tooLarge) {
    const rows = read(`a,b\n1,${large}\n2,${fits}\n3,4\n`, 65_536)
    expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
      [1, null],
      [2, '有一格超过 4 MB'],
      [3, null],
      [4, null],
    ])
    expect(rows[1]?.cells).toEqual(['1', ''])
    expect(rows[2]?.cells[1]?.length).toBe(MAX_CELL)
  }
  const wide = read(`a,b,c\n1,${fits},${fits}\n4,5,6\n`, 65_536)
  expect(wide[1]).toMatchObject({ fault: '这一行超过 8 MB', cells: ['1', fits, ''] })
  expect(wide[2]).toMatchObject({ fault: null, cells: ['4', '5', '6'] })
})
