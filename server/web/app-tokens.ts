import tokens from '../../src/ui/styles/tokens.scss'

type Values = ReadonlyMap<string, string>

/**
 * What one mixin of the app's own file says, in CSS px: there a number is of the 750 design, twice as large. Throws when there
 * is nothing: the file is written otherwise.
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

/** What a token is in the light, for a ground of its own that stays as it is in the dark. Throws for one that the app does not have. */
export function tokenInLight(name: string): string {
  const value = LIGHT.get(name)
  if (value === undefined) throw new Error(`the app has no token ${name}`)
  return value
}

/**
 * Before a style: the app's tokens that it uses, for light and dark. Throws for one that the app does not have, so that
 * no page has a value of its own under a name that looks like the app's.
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
