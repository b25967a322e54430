// In place of the package `query-string`: Taro's router and its page events use two of its functions.

type Field = string | null
type Fields = Record<string, Field | Field[]>

/** Fields of 'a=1&b=2' with or without a leading '?', '#' or '&': null without '=', a list when a name comes twice. */
function parse(text: string | null | undefined, { decode = true } = {}): Fields {
  const fields: Fields = Object.create(null)
  const read = (part: string) => {
    if (!decode) return part
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  }
  for (const pair of String(text ?? '')
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (pair === '') continue
    const spaced = decode ? pair.replace(/\+/g, ' ') : pair
    const at = spaced.indexOf('=')
    const name = read(at < 0 ? spaced : spaced.slice(0, at))
    const value = at < 0 ? null : read(spaced.slice(at + 1))
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}

/** 'a=1&b=2' of an object without its undefined and null fields. */
function stringify(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
}

export default { parse, stringify }
