/** A rule of the built style sheets: its selectors, its declarations, the at-rules around it. */
export interface Rule {
  around: readonly string[]
  selectors: readonly string[]
  body: string
}

/**
 * Classes outside the markup: those of the document and of the app's frame, which is mounted under the first screen.
 */
const AROUND = new Set(['is-elsewhere', 'taro-tabbar__container'])
const TAGS = new Set(['html', 'body', 'div', 'span', 'img', 'a', 'p', 'i'])

/** The rules that can match an element of the markup, as style sheet text. */
export function criticalCss(rules: readonly Rule[], markup: string): string {
  const classes = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  const ids = new Set([...markup.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
  const meets = (selector: string): boolean => {
    const plain = selector
      .replace(/:not\([^)]*\)/g, '')
      .replace(/:nth-child\([^)]*\)/g, '')
      .replace(/\[[^\]]*\]/g, '')
    if (/:(hover|active|focus|checked|disabled|target)/.test(plain) || plain.includes('::placeholder')) return false
    const bare = plain.replace(/::?[\w-]+/g, '')
    for (const [, name] of bare.matchAll(/\.([\w-]+)/g))
      if (name && !AROUND.has(name) && !classes.has(name)) return false
    for (const [, id] of bare.matchAll(/#([\w-]+)/g)) if (!ids.has(id)) return false
    for (const tag of bare.replace(/[.#][\w-]+/g, ' ').match(/[a-z][\w-]*/g) ?? []) if (!TAGS.has(tag)) return false
    return true
  }
  let css = ''
  let around = ''
  for (const rule of rules) {
    const met = rule.selectors.filter(meets)
    if (met.length === 0) continue
    const here = rule.around.join('{')
    if (here !== around) {
      css += closing(around) + (here ? `${here}{` : '')
      around = here
    }
    css += `${met.join(',')}{${rule.body}}`
  }
  return css + closing(around)
}

const closing = (around: string): string => (around ? '}'.repeat(around.split('{').length) : '')
