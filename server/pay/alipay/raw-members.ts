import { PayFailure } from '../failures'
import { parseFields } from '../replies'

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * The members of a JSON object, each value as its raw text: Alipay signs the text of an answer, not its value.
 * Rejects with 'bad-reply' anything but an object, and duplicate members.
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
      if (members.has(name)) throw new PayFailure('bad-reply', 'the provider sent a duplicate member')
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
