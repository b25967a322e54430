import type { AreaNode } from './area-tree'
import { areOneName, isSureName, nameScore, nameTail } from './person-name'
import type { RegionFinder } from './region-finder'

export interface PastedAddress {
  name: string
  mobile: string
  /** From the province down; empty when the text contains no addressable area. */
  path: AreaNode[]
  detail: string
}

/** A range of the text; the end is exclusive. */
export interface Span {
  from: number
  until: number
}

/** Ranges of the fields. Characters outside all ranges are labels or separators. */
export interface PasteSpans {
  name: Span | null
  phone: Span | null
  region: Span | null
  path: AreaNode[]
  detail: Span[]
}

const NAME_LABEL = '收货人姓名|收件人姓名|收货人|收件人|联系人|姓名'
const SURE_LABEL = `${NAME_LABEL}|手机号码|手机号|联系电话|联系方式|电话号码|所在地区|所在区域|详细地址|收货地址|收件地址|配送地址|街道地址`
const ANY_LABEL = `${SURE_LABEL}|收货信息|地址信息|手机|电话|地区|省市区|地址|Name|Mobile|Phone|Tel|Address`
/** A label with a colon or in brackets counts anywhere; without, only where no other meaning is possible. */
const LABEL = new RegExp(
  `[【[](?:${ANY_LABEL})[\\]】]\\s*[:：]?|(?:${ANY_LABEL})\\s*[:：]|${SURE_LABEL}|(?:手机|电话)(?=\\s*[+(（]?\\d{2})|(?<![^\\s,，;；|])(?:手机|电话|地址|地区)(?=\\s)`,
  'gi',
)
const IS_NAME_LABEL = new RegExp(NAME_LABEL)
const MOBILE = /(?:[(（]?(?:\+|00)?86[)）]?[-\s]?)?1[3-9]\d(?:[-\s]?\d){8}/g
const COUNTRY_CODE = /^[(（]?(?:\+|00)?86[)）]?[-\s]?(?=1)/
const BETWEEN_PARTS = /(?:[\s,，;；|。]|、(?!\d))+/g
const EDGES = /^[:：/\\\-—_]+|[:：/\\—_]+$/g
/** Units after a number: 351 号王五. */
const UNIT = /^(?:单元|[号楼栋幢室层座户组院队弄期区店铺房])/
/** The space in 叶 问. */
const IN_NAME = /(?<=[\u4e00-\u9fa5]) (?=[\u4e00-\u9fa5])/
/** 张三（收） */
const FOR = /[(（]收[)）]$|(?<=[\u4e00-\u9fa5]{2})收$/

/** Replaces full-width digits, letters and signs by ASCII; the length stays. */
export function halfWidth(text: string): string {
  return text
    .replace(/[０-９Ａ-Ｚａ-ｚ＋－＃]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0\u200b\ufeff]/g, ' ')
}

/** Splits a pasted address; text that is not recognised stays in the detail. */
export function readPaste(pasted: string, regions: RegionFinder): PastedAddress {
  const text = halfWidth(pasted)
  const { name, phone, path, detail } = spansOf(text, regions)
  const of = ({ from, until }: Span) => text.slice(from, until)
  return {
    name: name ? of(name).replace(IN_NAME, '') : '',
    mobile: phone ? of(phone).replace(COUNTRY_CODE, '').replace(/\D/g, '') : '',
    path,
    detail: detail.map(of).join(' '),
  }
}

/** Ranges of name, phone, region and detail in a text (from `halfWidth`). */
export function spansOf(text: string, regions: RegionFinder): PasteSpans {
  const { open, named } = withoutLabels(text)
  const phone = phoneIn(open)
  const rest = phone ? blank(open, phone) : open
  const found = regions.find(rest, (lead) => lead === '' || isSureName(lead))
  const region = found && found.until > found.from ? { from: found.from, until: found.until } : null
  const parts = partsOf(rest, region)
  const name =
    labelledName(rest, named, phone, region) ?? nameAmong(rest, parts, phone, region) ?? nameBehind(rest, parts, phone)
  const detail = parts.flatMap((part) => without(part, name)).flatMap((part) => trimmed(rest, part))
  return { name: name && withoutFor(rest, name), phone, region, path: found?.path ?? [], detail }
}

/** The text with each label character replaced by a line break, and the start of the value after a name label. */
function withoutLabels(text: string): { open: string; named: number | null } {
  let open = text
  let named: number | null = null
  for (const { 0: label, index: from } of text.matchAll(LABEL)) {
    const until = from + label.length
    open = blank(open, { from, until })
    if (named === null && IS_NAME_LABEL.test(label)) named = until
  }
  return { open, named }
}

const blank = (text: string, { from, until }: Span): string =>
  text.slice(0, from) + '\n'.repeat(until - from) + text.slice(until)

/** The first mobile number; when its digits touch others (902 without 室), the last eleven digits. */
function phoneIn(text: string): Span | null {
  for (const { 0: found, index } of text.matchAll(MOBILE)) {
    const until = index + found.length
    const isWhole = !/\d$/.test(text.slice(0, index)) && !/^\d/.test(text.slice(until))
    if (isWhole) return { from: index, until }
  }
  const crowded = /1[3-9]\d{9}(?!\d)/.exec(text)
  return crowded && { from: crowded.index, until: crowded.index + crowded[0].length }
}

/** Parts between separators, without the region. A name written with a space is one part. */
function partsOf(text: string, region: Span | null): Span[] {
  const parts: Span[] = []
  const add = (from: number, until: number) => {
    const last = parts.at(-1)
    const isNext =
      last &&
      text.slice(last.until, from) === ' ' &&
      areOneName(text.slice(last.from, last.until), text.slice(from, until))
    if (isNext) last.until = until
    else if (from < until) parts.push({ from, until })
  }
  let from = 0
  const take = (until: number) => {
    for (const part of without({ from, until }, region)) add(part.from, part.until)
  }
  for (const { 0: separator, index } of text.matchAll(BETWEEN_PARTS)) {
    take(index)
    from = index + separator.length
  }
  take(text.length)
  return parts
}

/** The rest of a part without another range in it. */
function without(part: Span, other: Span | null): Span[] {
  if (!other || other.until <= part.from || other.from >= part.until) return [part]
  return [
    { from: part.from, until: other.from },
    { from: other.until, until: part.until },
  ].filter(({ from, until }) => from < until)
}

function trimmed(text: string, { from, until }: Span): Span[] {
  const part = text.slice(from, until)
  const [head = ''] = /^[:：/\\\-—_]*/.exec(part) ?? []
  const kept = part.replace(EDGES, '')
  return kept === '' ? [] : [{ from: from + head.length, until: from + head.length + kept.length }]
}

function withoutFor(text: string, { from, until }: Span): Span {
  const name = text.slice(from, until)
  return { from, until: until - (FOR.exec(name)?.[0].length ?? 0) }
}

const scoreOf = (text: string, part: Span): number => {
  const { from, until } = withoutFor(text, part)
  return nameScore(text.slice(from, until).replace(IN_NAME, ''))
}

/** The value of a name label, up to a separator, the phone or the region. */
function labelledName(text: string, named: number | null, phone: Span | null, region: Span | null): Span | null {
  if (named === null) return null
  const from = named + (/^\s*/.exec(text.slice(named))?.[0].length ?? 0)
  const ends = [phone, region].flatMap((span) => (span && span.from >= named ? [span.from] : []))
  const value = text.slice(from, Math.min(text.length, ...ends))
  const isLatin = /^[A-Za-z]/.test(value)
  const [name = ''] = (isLatin ? /^[^\n\r,，;；|]*/ : /^[^\s,，;；|]*/).exec(value) ?? []
  const until = from + name.trimEnd().length
  return until > from && [...name].length <= 20 && !/\d{3}/.test(name) ? { from, until } : null
}

/** The most probable name: next to the phone, or at an end of the text. */
function nameAmong(text: string, parts: readonly Span[], phone: Span | null, region: Span | null): Span | null {
  const ranked = parts.map((part, at) => {
    const isEnd = at === 0 || at === parts.length - 1
    const isBeside = phone !== null && isNextTo(text, part, phone)
    const isCounted =
      /[0-9A-Za-z一二三四五六七八九十]\s*$/.test(text.slice(0, part.from)) && UNIT.test(text.slice(part.from))
    const score = isCounted ? 0 : scoreOf(text, part)
    const isHead = at === 0 && region !== null && part.until <= region.from && isNextTo(text, part, region)
    const isLikely = score >= 3 ? isBeside || isEnd : score > 0 && ((isBeside && isEnd) || isHead) && parts.length > 1
    return { part, rank: isLikely ? score * 4 + (isBeside ? 3 : 0) + (isEnd ? 1 : 0) : 0 }
  })
  const best = ranked.reduce((a, b) => (b.rank > a.rank ? b : a), { part: null as Span | null, rank: 0 })
  return best.part
}

/** Only separators are between the two. */
function isNextTo(text: string, part: Span, other: Span): boolean {
  const between = part.until <= other.from ? text.slice(part.until, other.from) : text.slice(other.until, part.from)
  return between.replace(BETWEEN_PARTS, '') === ''
}

/** A name directly after the address: before the phone, or at the end. */
function nameBehind(text: string, parts: readonly Span[], phone: Span | null): Span | null {
  const isCrowded =
    phone !== null &&
    text
      .trim()
      .replaceAll('\n'.repeat(phone.until - phone.from), '')
      .search(BETWEEN_PARTS) < 0
  const before = parts.filter((part) => phone && part.until <= phone.from && isNextTo(text, part, phone))
  for (const { from, until } of [...before, ...parts.slice(-1)]) {
    const length = nameTail(text.slice(from, until), isCrowded)
    if (length > 0) return { from: until - length, until }
  }
  return null
}
