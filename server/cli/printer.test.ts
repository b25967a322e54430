import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quoted, table } from './output'
import { Printer } from './printer'

function captured() {
  const said = { out: '', err: '' }
  const printer = new Printer({
    out: async (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
    isInteractive: false,
  })
  return { printer, said }
}

// A cleared screen, a title of the window (by C0 and by C1), another row, writing turned round, a line of another sort.
const HOSTILE = '\u001B[2J\u001B]0;t\u0007\u009B1A\u009D\r\n\t\u007F\u202E\u2066\u200F\u061C\u2028'
const SHOWN =
  '\\u001b[2J\\u001b]0;t\\u0007\\u009b1A\\u009d\\u000d\\u000a\\u0009\\u007f\\u202e\\u2066\\u200f\\u061c\\u2028'

test('whatever stands in a row is shown, never obeyed', async () => {
  const { printer, said } = captured()
  await printer.lines([`name  ${HOSTILE}`, '林予安 👩‍👩‍👧'])
  printer.note(`mall: ${HOSTILE}`)
  printer.draw(HOSTILE)
  expect(said).toEqual({ out: `name  ${SHOWN}\n林予安 👩‍👩‍👧\n`, err: `mall: ${SHOWN}\n\r${SHOWN}` })
})

test('a document says the same, and a terminal obeys none of it', async () => {
  const { printer, said } = captured()
  await printer.json(`${JSON.stringify({ name: HOSTILE })}\n`)
  expect(JSON.parse(said.out)).toEqual({ name: HOSTILE })
  expect(said.out.trimEnd()).not.toMatch(/[\p{Cc}\u2028-\u202E\u2066]/u)
})

test('columns stand under one another beside an escaped text', async () => {
  const { printer, said } = captured()
  await printer.lines(
    table(
      ['name', 'no'],
      [
        [`a${'\u001B'}`, '1'],
        ['b', '2'],
      ],
    ),
  )
  expect(said.out).toBe('name     no\n-------  --\na\\u001b  1\nb        2\n')
})

test('a longer text can not be taken for lines of ours', () => {
  expect(quoted('一\n\r\nno  2\rend')).toEqual(['> 一', '> ', '> no  2', '> end'])
})

test('only the printer has the terminal', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !/\.(test|fixture)\.ts$/.test(name) && !/^(main|printer)\.ts$/.test(name),
  )
  const writers = files.filter((name) =>
    /process\.std(out|err)|console\.|terminal\.(out|err)/.test(readFileSync(join(__dirname, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(writers).toEqual([])
})
