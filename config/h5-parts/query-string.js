// In place of the package query-string, of which Taro's router and its page events use two functions.

/** Fields of 'a=1&b=2' with or without a leading '?', '#' or '&': null without '=', a list when a name comes twice. */
function parse(text, { decode = true } = {}) {
  const fields = Object.create(null)
  const read = (part) => {
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
    fields[name] = name in fields ? [].concat(fields[name], value) : value
  }
  return fields
}

/** 'a=1&b=2' of an object; what is undefined or null is left out. */
function stringify(fields) {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
}

export default { parse, stringify }
