// The poster's drawing code has its own copies of colours and the logo; they must equal the app's [share.poster].
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUNDS as NAMES } from '@contract/codes/product'
import { GROUNDS, MARK } from '@/platform/poster'

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8')

test('its backgrounds are the light background colours of the style sheets [share.poster]', () => {
  const [light = ''] = read('src/ui/styles/tokens.scss').split('@mixin dark')
  for (const name of NAMES) {
    const token = (nth: number) => new RegExp(`--${name}-${nth}: (#[0-9a-f]{6})`).exec(light)?.[1]
    expect([name, ...GROUNDS[name]]).toEqual([name, token(1), token(2)])
  }
})

test('its logo is that of the mall [share.poster]', () => {
  const icons = read('tools/icons.mjs')
  expect(icons).toContain(`<path d="${MARK.arch}" fill="#e0281d"/>`)
  for (const line of MARK.lines.split(/(?=M)/)) expect(icons).toContain(`<path d="${line}"/>`)
})
