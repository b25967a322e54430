import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quoted, table } from './output'
import { Printer } from './printer'

function captured(showsPhones?: boolean) {
  const output = { out: '', err: '' }
  const printer = new Printer(
    {
      out: async (text) => {
        output.out += text
      },
      err: (text) => {
        output.err += text
      },
      isInteractive: false,
    },
    showsPhones,
  )
  return { printer, output }
}

// A cleared screen, a window title (by C0 and by C1), another row, reversed text direction, a line of another kind.
const HOSTILE = '\u001B[2J\u001B]0;t\u0007\u009B1A\u009D\r\n\t\u007F\u202E\u2066\u200F\u061C\u2028'
const SHOWN =
  '\\u001b[2J\\u001b]0;t\\u0007\\u009b1A\\u009d\\u000d\\u000a\\u0009\\u007f\\u202e\\u2066\\u200f\\u061c\\u2028'

test('control characters in a row are shown, never executed', async () => {
  const { printer, output } = captured()
  await printer.lines([`name  ${HOSTILE}`, '林予安 👩‍👩‍👧'])
  printer.note(`mall: ${HOSTILE}`)
  printer.draw(HOSTILE)
  expect(output).toEqual({ out: `name  ${SHOWN}\n林予安 👩‍👩‍👧\n`, err: `mall: ${SHOWN}\n\r${SHOWN}` })
})

test('a document has the same text, and a terminal executes none of it', async () => {
  const { printer, output } = captured()
  await printer.json(`${JSON.stringify({ name: HOSTILE })}\n`)
  expect(JSON.parse(output.out)).toEqual({ name: HOSTILE })
  expect(output.out.trimEnd()).not.toMatch(/[\p{Cc}\u2028-\u202E\u2066]/u)
})

test('phones are masked in lines and in the texts of documents, unless requested [security.phones]', async () => {
  const written = async (showsPhones?: boolean) => {
    const { printer, output } = captured(showsPhones)
    await printer.lines(['goes to  林予安 13800000001 江汉路'])
    await printer.json(
      `${JSON.stringify({ to: '+86 13800000001', no: 13_800_000_001, orderNo: '138000000012026112601' })}\n`,
    )
    printer.note('mall: there is no shopper 13800000001')
    return output
  }
  const whole = await written(true)
  expect(whole.out.match(/13800000001(?!\d)/g)).toHaveLength(3)
  expect(await written()).toEqual({
    out: 'goes to  林予安 138****0001 江汉路\n{"to":"+86 138****0001","no":13800000001,"orderNo":"138000000012026112601"}\n',
    err: 'mall: there is no shopper 138****0001\n',
  })
})

test('columns are aligned next to an escaped text', async () => {
  const { printer, output } = captured()
  await printer.lines(
    table(
      ['name', 'no'],
      [
        [`a${'\u001B'}`, '1'],
        ['b', '2'],
      ],
    ),
  )
  expect(output.out).toBe('name     no\n-------  --\na\\u001b  1\nb        2\n')
})

test('a longer text cannot look like lines of the program', () => {
  expect(quoted('一\n\r\nno  2\rend')).toEqual(['> 一', '> ', '> no  2', '> end'])
})

test('only the printer writes to the terminal', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !/\.(test|fixture)\.ts$/.test(name) && !/^(main|printer)\.ts$/.test(name),
  )
  const writers = files.filter((name) =>
    /process\.std(out|err)|console\.|terminal\.(out|err)/.test(readFileSync(join(__dirname, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(writers).toEqual([])
})
