import { readFileSync } from 'node:fs'
import { withAppTokens } from './app-tokens'
import { PAGE_STYLE } from './template-page/page-style'

/** Another house's. */
const WECHAT_GREEN = '#07b25a'
const app = readFileSync('src/ui/styles/tokens.scss', 'utf8')
const valueIn = (light: string, name: string) =>
  new RegExp(`@mixin ${light} \\{.*?${name}: ([^;]+);`, 's').exec(app)?.[1]

test('a style has the tokens that it uses, and no other, as the app has them in both lights', () => {
  const style = withAppTokens('a{color:var(--ink);background:var(--g1,var(--card))}b{--g1:var(--on-red)}')
  expect(style).toBe(
    `:root{color-scheme:light dark;--ink:${valueIn('light', '--ink')};--card:${valueIn('light', '--card')};--on-red:${valueIn('light', '--on-red')};}` +
      `@media (prefers-color-scheme:dark){:root{--ink:${valueIn('dark', '--ink')};--card:${valueIn('dark', '--card')};}}` +
      'a{color:var(--ink);background:var(--g1,var(--card))}b{--g1:var(--on-red)}',
  )
})

test('one that the app does not have is refused', () => {
  expect(() => withAppTokens('a{color:var(--inky)}')).toThrow('no token --inky')
})

test('neither page writes a colour of its own', () => {
  const payPage = ['page', 'parts'].map((name) => readFileSync(`server/web/pay-page/${name}.css`, 'utf8')).join('\n')
  const template = PAGE_STYLE.slice(PAGE_STYLE.indexOf('*{box-sizing'))
  const found = [payPage, template].flatMap((style) => style.match(/#[0-9a-f]{3,8}\b|rgba?\(/gi) ?? [])
  expect(found).toEqual([WECHAT_GREEN])
})
