import tokens from '../../src/ui/styles/tokens.scss'

type Values = ReadonlyMap<string, string>

/** The colours of one of the two lights, as the app's own file says. Throws when there are none: the file is written otherwise. */
function valuesOf(light: 'light' | 'dark'): Values {
  const [, body = ''] = new RegExp(`^@mixin ${light} \\{\\n(.*?)^\\}`, 'ms').exec(tokens) ?? []
  const values = new Map(
    [...body.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  if (values.size === 0) throw new Error(`tokens.scss has no mixin ${light}`)
  return values
}
const LIGHT = valuesOf('light')
const DARK = valuesOf('dark')

/**
 * Before a style: the app's tokens that it uses, for light and dark. Throws for one that the app does not have, so that
 * no page has a colour of its own under a name that looks like the app's.
 */
export function withAppTokens(style: string): string {
  const own = new Set([...style.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const used = [...new Set([...style.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))].filter(
    (name) => !own.has(name),
  )
  const strange = used.find((name) => !LIGHT.has(name))
  if (strange) throw new Error(`the app has no token ${strange}`)
  const written = (values: Values) =>
    used.flatMap((name) => (values.has(name) ? `${name}:${values.get(name)};` : [])).join('')
  return `:root{color-scheme:light dark;${written(LIGHT)}}@media (prefers-color-scheme:dark){:root{${written(DARK)}}}${style}`
}
