import type { AppError } from '../kernel/errors'

/** Texts of services that need a name or an option of the command line. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^(没有代码为 \w+ 的页面)$/, '$1 (for a page of the native app: --app-only)'],
  [/^(\w+ 是各端都有的页面)$/, '$1: leave out --app-only'],
  [/^(这些词都不在词表里)$/, '$1 (mall words list --with <text>)'],
  [/^(可用积分只有 \d+)$/, '$1: --force allows a negative balance'],
  [/^(按金额定价要选商品)$/, '$1: --products or --prices'],
  [/^(还没有选商品)$/, '$1: --products'],
  [/^(秒杀要选商品)$/, '$1: --products'],
  [/^(“[^”]+”在同一时间用于相同的商品)$/, '$1: end it, or add --anyway'],
  [/^(满赠和换购要选店铺)$/, '$1: --store'],
  [/，请逐个定价：/, '，请逐个定价 (--prices)：'],
  [/^(商品“[^”]+”还没有定价)$/, '$1: --price'],
  [/^(商城自己没有规格“[^”]+”)$/, '$1: --store'],
  [/^(已经有优惠券“[^”]+”)$/, '$1: another id, or --replace'],
  [/^needs stores$/, 'needs --stores'],
  [/^it has no synonyms$/, 'it has no synonyms (mall search synonyms list)'],
  [/^it has no categories$/, 'it has no categories (mall search intents list)'],
  [/^(there is another store "([^"]+)" already)$/, '$1: store edit $2 changes it'],
]

/** A command's names of the fields of its request. */
export interface FieldNames {
  options?: Readonly<Record<string, unknown>>
  /** By the beginning of a field's name, where the option has another name. */
  fields?: Readonly<Record<string, string>>
}

/**
 * The text of a refusal for an operator: the service's sentence as it is, after the option's name. A field without an
 * option is omitted, because the sentence names the thing itself.
 */
export function refusalText({ message }: AppError, { options = {}, fields = {} }: FieldNames = {}): string {
  const [, field = '', sentence = ''] = /^(?:([\w.]+(?:=[^:]*)?): )?([\s\S]*)$/.exec(message) ?? []
  const known = SENTENCES.find(([pattern]) => pattern.test(sentence))
  const words = known ? sentence.replace(known[0], known[1]) : sentence
  const name = nameOf(field, { options, fields })
  return name ? `${name}${/^(?:must|needs|names|is) /.test(words) ? '' : ':'} ${words}` : words
}

/** The option of a request's field; empty without one. */
function nameOf(field: string, { options = {}, fields = {} }: FieldNames): string {
  const start = Object.keys(fields).find((one) => field.startsWith(one))
  if (start !== undefined) return field.replace(start, fields[start] ?? '')
  return field in options ? `--${field}` : ''
}
