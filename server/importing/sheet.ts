import { GOODS_LIMITS } from '@contract/codes/goods'
import type { Row } from './columns'
import {
  isNo,
  isVariantRow,
  isYes,
  NO_UNICODE,
  optionNamesOf,
  type RefusedRow,
  readVariant,
  type VariantRow,
} from './row.rules'

/** Maximum number of rows of one product: it bounds the memory for any file. */
const MAX_VARIANTS = 500
const MAX_PICTURES = 30
const MAX_ROWS = 2000
const MAX_BYTES = 8_000_000
const MAX_HANDLE = 200
const MAX_TITLE = 200
const MAX_BRAND = 60
const MAX_TAGS = 20_000
const MAX_TYPE = 255
const HEADLESS = '带标题的首行读不出，或在文件的别处'

export type ProblemKind = 'refused' | 'warning'

/** One line of the report. */
export interface Problem {
  line: number
  handle: string
  kind: ProblemKind
  reason: string
}

/** A product's own cells, from its first row; undefined without such a column in the file. */
export interface SheetFacts {
  title: string | undefined
  body: string | undefined
  brand: string | undefined
  categoryPath: string | undefined
  type: string | undefined
  tags: string | undefined
  storeId: string | undefined
  /** Undefined without such a column in the file. */
  isOnShelf: boolean | undefined
  /** Undefined also if it is not a number. */
  limitPerShopper: number | undefined
  limitDays: number | undefined
  /** Undefined also for an empty cell, which never removes an age limit. */
  minAge: number | undefined
  isWeighed: boolean | undefined
  /** The code of weighed goods on the label of a scale. */
  scaleCode: string | undefined
}

/** The parsed rows of one product. */
export interface Sheet {
  handle: string
  line: number
  rows: number
  /** Size of its cells in UTF-8 bytes. */
  bytes: number
  facts: SheetFacts
  /** Names of the options, from the first row that has them. */
  optionNames: string[]
  variants: VariantRow[]
  refused: RefusedRow[]
  /** In the order of their positions. */
  pictures: { url: string; line: number }[]
  problems: Problem[]
  /** More rows of the product may be elsewhere in the file, or in an unreadable part. */
  isPartial: boolean
  /** The whole product is refused. */
  reason: string | null
}

/**
 * Groups adjacent rows with the same handle; rows without a handle are reported and skipped. Such a row, or an
 * unreadable one with a handle of neither neighbour, may belong to either neighbour: both are partial.
 */
export async function* sheetsOf(
  rows: AsyncIterable<Row>,
  onProblem: (problem: Problem) => void,
): AsyncGenerator<Sheet> {
  let sheet: SheetBuilder | null = null
  let isAfterStray = false
  for await (const row of rows) {
    const handle = row.cell('handle') ?? ''
    if (handle === '') {
      onProblem({ line: row.line, handle, kind: 'refused', reason: row.fault ?? '这一行没有 Handle' })
      sheet?.mayGoOn()
      isAfterStray = true
      continue
    }
    if (sheet?.handle !== handle) {
      isAfterStray ||= sheet?.isStray === true
      if (row.fault !== null) sheet?.mayGoOn()
      if (sheet) yield sheet.done()
      sheet = new SheetBuilder(handle, row)
      if (isAfterStray) sheet.mayHaveBegun()
    }
    isAfterStray = false
    sheet.add(row)
  }
  if (sheet) yield sheet.done()
}

/**
 * Marks a sheet as possibly incomplete. Without the first row all product fields would count as empty, so it is
 * refused.
 */
export function makePartial(sheet: Sheet): void {
  sheet.isPartial = true
  if (sheet.facts.title === '') sheet.reason ??= HEADLESS
}

class SheetBuilder {
  readonly #sheet: Sheet
  readonly #pictures: { url: string; line: number; position: number }[] = []
  readonly #isHeadless: boolean

  constructor(
    readonly handle: string,
    first: Row,
  ) {
    const facts = factsOf(first)
    this.#sheet = {
      handle: handle.slice(0, MAX_HANDLE),
      line: first.line,
      rows: 0,
      bytes: 0,
      facts,
      optionNames: [],
      variants: [],
      refused: [],
      pictures: [],
      problems: [],
      isPartial: false,
      reason:
        handle.length > MAX_HANDLE
          ? `Handle 超过 ${MAX_HANDLE} 字`
          : first.fault !== null
            ? HEADLESS
            : (faultOf(handle, facts) ?? ageFault(first) ?? weighedFault(first)),
    }
    this.#isHeadless = first.fault !== null
    if (facts.tags !== undefined && facts.tags.length > MAX_TAGS) this.#drop('tags', MAX_TAGS)
    if (facts.type !== undefined && facts.type.length > MAX_TYPE) this.#drop('type', MAX_TYPE)
  }

  /** One unreadable row, whose handle may be wrong. */
  get isStray(): boolean {
    return this.#isHeadless && this.#sheet.rows === 1
  }

  mayHaveBegun(): void {
    makePartial(this.#sheet)
  }
  mayGoOn(): void {
    this.#sheet.isPartial = true
  }

  add(row: Row): void {
    const sheet = this.#sheet
    sheet.rows++
    sheet.bytes += row.bytes
    if (sheet.rows > MAX_ROWS) sheet.reason ??= `超过 ${MAX_ROWS} 行`
    if (sheet.bytes > MAX_BYTES) sheet.reason ??= `它的各行合计超过 ${MAX_BYTES / 1e6} MB`
    if (sheet.rows > MAX_ROWS || sheet.bytes > MAX_BYTES) return
    if (row.fault !== null) {
      sheet.isPartial = true
      sheet.refused.push({ line: row.line, sku: '', optionValues: [], reason: row.fault })
      return
    }
    const names = optionNamesOf(row)
    names.forEach((name, i) => {
      if (name !== '' && !sheet.optionNames[i]) sheet.optionNames[i] = name.slice(0, MAX_BRAND)
    })
    const isFirst = sheet.rows === 1
    if (isFirst || isVariantRow(row)) this.#addVariant(row)
    else if (!row.cell('image')) this.#report(row.line, 'warning', '这一行既没有规格也没有图片')
    const url = row.cell('image')
    if (url) this.#addPicture(row, url)
  }

  done(): Sheet {
    const sheet = this.#sheet
    this.#pictures.sort((a, b) => a.position - b.position || a.line - b.line)
    sheet.pictures = this.#pictures.slice(0, MAX_PICTURES).map(({ url, line }) => ({ url, line }))
    for (const { line } of this.#pictures.slice(MAX_PICTURES)) {
      this.#report(line, 'warning', `只保留前 ${MAX_PICTURES} 张图片`)
    }
    return sheet
  }

  #addVariant(row: Row): void {
    const sheet = this.#sheet
    if (sheet.variants.length + sheet.refused.length >= MAX_VARIANTS) {
      sheet.reason ??= `超过 ${MAX_VARIANTS} 个规格`
      return
    }
    const variant = readVariant(row, (reason) => this.#report(row.line, 'warning', reason))
    if ('reason' in variant) sheet.refused.push(variant)
    else sheet.variants.push(variant)
  }

  #addPicture(row: Row, url: string): void {
    const text = row.cell('imagePosition') ?? ''
    const position = /^\d{1,6}$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER
    // Collects more than are kept, because the position decides and not the order of the rows.
    if (this.#pictures.length < 2 * MAX_PICTURES) this.#pictures.push({ url, line: row.line, position })
  }

  #drop(column: 'tags' | 'type', most: number): void {
    this.#sheet.facts[column] = undefined
    this.#report(this.#sheet.line, 'warning', `${column} 列超过 ${most} 字，保留原来的值`)
  }

  #report(line: number, kind: ProblemKind, reason: string): void {
    this.#sheet.problems.push({ line, handle: this.#sheet.handle, kind, reason })
  }
}

function factsOf(row: Row): SheetFacts {
  return {
    title: row.cell('title'),
    body: row.cell('body'),
    brand: row.cell('vendor'),
    categoryPath: row.cell('category'),
    type: row.cell('type'),
    tags: row.cell('tags'),
    storeId: row.cell('storeId'),
    isOnShelf: isOnShelf(row.cell('status'), row.cell('published')),
    limitPerShopper: countOf(row.cell('limitPerShopper')),
    limitDays: countOf(row.cell('limitDays')),
    minAge: countOf(row.cell('minAge')),
    isWeighed: row.cell('weighed') ? isYes(row.cell('weighed')) : undefined,
    scaleCode: row.cell('scaleCode'),
  }
}

function countOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

/** Why the age limit of a row is refused: goods with an unreadable one must not be sold without it. */
function ageFault(row: Row): string | null {
  const text = row.cell('minAge') ?? ''
  if (text === '' || (countOf(text) ?? Number.POSITIVE_INFINITY) <= GOODS_LIMITS.minAge) return null
  return `购买年龄应为 0 到 ${GOODS_LIMITS.minAge} 的整数：“${text.slice(0, 40)}”`
}

function weighedFault(row: Row): string | null {
  const weighed = row.cell('weighed') ?? ''
  if (weighed !== '' && !isYes(weighed) && !isNo(weighed))
    return `“Weighed”列应为 TRUE 或 FALSE：“${weighed.slice(0, 40)}”`
  return null
}

function isOnShelf(status: string | undefined, published: string | undefined): boolean | undefined {
  if (status === undefined && published === undefined) return undefined
  return (status === undefined || /^(?:active)?$/i.test(status)) && !isNo(published)
}

function faultOf(handle: string, { title, brand, body, type, tags }: SheetFacts): string | null {
  if ((title?.length ?? 0) > MAX_TITLE) return `标题超过 ${MAX_TITLE} 字`
  if ((brand?.length ?? 0) > MAX_BRAND) return `品牌超过 ${MAX_BRAND} 字`
  if ([handle, title, brand, body, type, tags].some((text) => text?.includes('\uFFFD'))) return NO_UNICODE
  return null
}
