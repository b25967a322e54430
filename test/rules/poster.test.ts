// A poster is drawn by hand: what it takes from the look book is held here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUNDS as NAMES } from '@contract/codes/product'
import { GROUNDS, MARK } from '@/platform/poster'

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8')

test('it stands on the light grounds of the look book [share.poster]', () => {
  const [light = ''] = read('src/ui/styles/tokens.scss').split('@mixin dark')
  for (const name of NAMES) {
    const token = (nth: number) => new RegExp(`--${name}-${nth}: (#[0-9a-f]{6})`).exec(light)?.[1]
    expect([name, ...GROUNDS[name]]).toEqual([name, token(1), token(2)])
  }
})

test("its mark is the mall's own [share.poster]", () => {
  const icons = read('tools/icons.mjs')
  expect(icons).toContain(`<path d="${MARK.arch}" fill="#e0281d"/>`)
  for (const line of MARK.lines.split(/(?=M)/)) expect(icons).toContain(`<path d="${line}"/>`)
})
