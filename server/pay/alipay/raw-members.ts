import { PayFailure } from '../failures'
import { parseFields } from '../replies'

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * The members of a JSON object, each value as its own text: Alipay signs an answer's text as it stands, not what it means.
 * Rejects with 'bad-reply' what is no object, or names a member twice.
 */
export function rawMembers(text: string): ReadonlyMap<string, string> {
  parseFields(text)
  const members = new Map<string, string>()
  let depth = 0
  let name: string | null = null
  let last = ''
  let from = 0
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '}' || token === ']') depth -= 1
    const isEnd = (depth === 0 && token === '}') || (depth === 1 && token === ',')
    if (isEnd && name !== null) {
      if (members.has(name)) throw new PayFailure('bad-reply', 'the provider named a member twice')
      members.set(name, text.slice(from, index).trim())
      name = null
    } else if (depth === 1 && token === ':') {
      name = JSON.parse(last)
      from = index + 1
    }
    if (token === '{' || token === '[') depth += 1
    last = token
  }
  return members
}
