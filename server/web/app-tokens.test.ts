import { globSync, readFileSync } from 'node:fs'
import { withAppTokens } from './app-tokens'

/** A colour of another brand. */
const WECHAT_GREEN = '#07b25a'
const ALIPAY_BLUE = '#1670f0'
const app = readFileSync('src/ui/styles/tokens.scss', 'utf8')
const valueIn = (light: string, name: string) =>
  new RegExp(`@mixin ${light} \\{.*?${name}: ([^;]+);`, 's').exec(app)?.[1]

test('a style gets the tokens that it uses, for light and dark, and no other', () => {
  const style = withAppTokens('a{color:var(--ink);background:var(--g1,var(--card))}b{--g1:var(--on-red)}')
  expect(style).toBe(
    `:root{color-scheme:light dark;--ink:${valueIn('light', '--ink')};--card:${valueIn('light', '--card')};--on-red:${valueIn('light', '--on-red')};}` +
      `@media (prefers-color-scheme:dark){:root{--ink:${valueIn('dark', '--ink')};--card:${valueIn('dark', '--card')};}}` +
      'a{color:var(--ink);background:var(--g1,var(--card))}b{--g1:var(--on-red)}',
  )
})

test('sizes are in CSS px, half of those of the design; a font is written on one line', () => {
  const style = withAppTokens(
    'a{border-radius:var(--r-8);font:var(--f-14)/20px var(--font);transition:all var(--t-press)}',
  )
  expect([valueIn('measures', '--r-8'), valueIn('measures', '--f-14')]).toEqual(['16px', '28px'])
  expect(style).toMatch(
    /^:root\{[^{}]*--r-8:8px;--f-14:14px;--font:-apple-system, [^;\n]+, sans-serif;--t-press:120ms;\}/,
  )
})

test('a token that the app does not have is refused', () => {
  expect(() => withAppTokens('a{color:var(--inky)}')).toThrow('no token --inky')
})

test('no page sets a colour, a radius or a font size of its own', () => {
  const files = globSync('server/web/**/*.{ts,css}').filter((file) => !file.endsWith('.test.ts'))
  const own = /#[0-9a-f]{3,8}\b|rgba?\(|(?:font-size|border-radius):[^;}]*\dpx|font:[^;}/]*\dpx/gi
  const found = files.flatMap((file) => readFileSync(file, 'utf8').match(own) ?? [])
  expect(found.sort()).toEqual([WECHAT_GREEN, ALIPAY_BLUE])
})
