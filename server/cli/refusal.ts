import type { AppError } from '../kernel/errors'

/** Chinese characters and punctuation, as in the words of a service for shoppers. */
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/

/** A sentence for operators, though what it names may be Chinese. */
const ENGLISH = /[a-z]{2,} [a-z]{2,}/

/** What services say to shoppers or to any operator, in the words of the command line. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^没有这个包裹$/, 'there is no such parcel'],
  [/^没有这个订单$|^订单不存在$/, 'there is no such order'],
  [/^没有这张优惠券$/, 'there is no such coupon'],
  [/^没有这个卡券$/, 'there is no such voucher'],
  [/^没有这张会员卡$/, 'there is no such member card'],
  [/^没有这笔支付$/, 'there is no such payment'],
  [/^不是会员码$/, 'it is no member code'],
  [/^会员码已失效/, 'the member code is out of date: let the shopper show a new one'],
  [/^每人限领 (\d+) 张$/, 'a shopper has $1 of it already, the most for each'],
  [/^已抢光$/, 'none is left'],
  [/^(.+)已过期$/, '"$1" is out of date'],
  [/^已有 (\d+) 件被订单占用，不能少于它$/, 'orders hold $1 of them: it cannot be fewer'],
  [/^最多还可发 (\d+) 件$/, '$1 can still be shipped, no more'],
  [/^到店订单无需发货/, 'it is fetched at the store: use order deliver'],
  [/^跨境订单不能改价$/, 'the price of an order from abroad cannot be changed'],
  [/^(no page has the code \w+)$/, '$1 (one of the native app: --app-only)'],
  [/^(\w+ is a page of every client)$/, '$1: leave out --app-only'],
  [/^none of them is on the list$/, 'none of them is on the list (mall words list --with <text>)'],
  [/^(only \d+ of \d+ are there)$/, '$1: with --force the rest is owed'],
  [/^a price in yuan names its goods$/, 'a price in yuan names its goods: --products or --prices'],
  [/^name the products$/, 'name the --products'],
  [/^a flash sale names its products$/, 'a flash sale names its --products'],
  [/^("[^"]+" wants the same goods at the same time)$/, '$1: end it, or add --anyway'],
  [/^gifts and trade-ins are of one store$/, 'gifts and trade-ins are of one --store'],
  [/; price each SKU: /, '; use --prices with SKU ids: '],
  [/^needs a price for /, 'needs a --price for '],
  [/^the mall itself has no SKU /, 'the mall itself has, without --store, no SKU '],
  [/^(there is a coupon "[^"]+" already)$/, '$1: another id, or --replace'],
  [/^needs stores$/, 'needs --stores'],
  [/^it has no synonyms$/, 'it has no synonyms (mall search synonyms list)'],
  [/^it names no kind of goods$/, 'it names no kind of goods (mall search intents list)'],
  [/^(there is a store "([^"]+)" already, and it is another)$/, '$1: store edit $2 changes it'],
  [/^送的优惠券已使用/, 'the coupons that came with it are used, given away or out of date'],
]

/** What an error says whose sentence is not known. */
const BY_NAME: Partial<Record<AppError['errorName'], string>> = {
  SYS_PARAM_ERROR: 'it is not a value that the mall takes',
  SYS_BIZ_DATA_ERROR_CODE: 'the mall does not have it, or does not allow it now',
  STATE_CHANGED: 'it is in a state in which that cannot be done',
  SYS_OPT_FREQUENTLY_ERROR: 'too often: try again later',
  SYS_BUSY: 'the mall is busy: try again later',
}

/** How a command names the fields of its request. */
export interface FieldNames {
  options?: Readonly<Record<string, unknown>>
  /** By the beginning of a field's name, those whose option is called otherwise. */
  fields?: Readonly<Record<string, string>>
}

/**
 * The words of a refusal for an operator: those of shoppers in English, after the option that they are about. A field without
 * an option is left out where the sentence was written for operators and names the thing itself.
 */
export function refusalText({ errorName, message }: AppError, { options = {}, fields = {} }: FieldNames = {}): string {
  const [, field = '', sentence = ''] = /^(?:([\w.]+(?:=[^:]*)?): )?([\s\S]*)$/.exec(message) ?? []
  const known = SENTENCES.find(([pattern]) => pattern.test(sentence))
  const isForShoppers = CHINESE.test(sentence) && !ENGLISH.test(sentence)
  const words = known
    ? sentence.replace(known[0], known[1])
    : isForShoppers
      ? (BY_NAME[errorName] ?? `it is refused (${errorName})`)
      : sentence
  const name = nameOf(field, { options, fields }) || (isForShoppers ? field : '')
  return name ? `${name}${/^(?:must|needs|names|is) /.test(words) ? '' : ':'} ${words}` : words
}

/** The option that a field of a request is given by; empty when there is none. */
function nameOf(field: string, { options = {}, fields = {} }: FieldNames): string {
  const start = Object.keys(fields).find((one) => field.startsWith(one))
  if (start !== undefined) return field.replace(start, fields[start] ?? '')
  return field in options ? `--${field}` : ''
}
