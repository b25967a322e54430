import tokens from '../../src/ui/styles/tokens.scss'

type Values = ReadonlyMap<string, string>

/**
 * The values of one mixin of the app's tokens.scss, in CSS px; the design is 750 wide, so the file's numbers are twice
 * as large. Throws when the mixin is missing or has no value.
 */
function valuesOf(mixin: 'light' | 'dark' | 'measures'): Values {
  const [, body = ''] = new RegExp(`^@mixin ${mixin} \\{\\n(.*?)^\\}`, 'ms').exec(tokens) ?? []
  const inPx = (value: string) =>
    value.replace(/\s+/g, ' ').replace(/([\d.]+)px\b/g, (_, number: string) => `${Number(number) / 2}px`)
  const values = new Map(
    [...body.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, inPx(value)]),
  )
  if (values.size === 0) throw new Error(`tokens.scss has no mixin ${mixin}`)
  return values
}
const LIGHT: Values = new Map([...valuesOf('light'), ...valuesOf('measures')])
const DARK = valuesOf('dark')

/**
 * The light value of a token, for a background that stays the same in dark mode. Throws for a token that the app does
 * not have.
 */
export function tokenInLight(name: string): string {
  const value = LIGHT.get(name)
  if (value === undefined) throw new Error(`the app has no token ${name}`)
  return value
}

/**
 * Puts the app's tokens that a style uses before it, for light and dark. Throws for a token that the app does not have,
 * so that no page redefines a name of the app.
 */
export function withAppTokens(style: string): string {
  const own = new Set([...style.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const used = [...new Set([...style.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))].filter(
    (name) => !own.has(name),
  )
  const light = used.map((name) => `${name}:${tokenInLight(name)};`).join('')
  const dark = used.flatMap((name) => (DARK.has(name) ? `${name}:${DARK.get(name)};` : [])).join('')
  return `:root{color-scheme:light dark;${light}}@media (prefers-color-scheme:dark){:root{${dark}}}${style}`
}
