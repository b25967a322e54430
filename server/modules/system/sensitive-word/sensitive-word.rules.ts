import { SENSITIVE_WORD_MAX, SENSITIVE_WORD_MIN } from '@contract/codes/sensitive'

/** Seen by nobody: zero-width characters, variation selectors, soft hyphens, accents set on top. */
const UNSEEN = /[\p{DI}\p{M}]/u
const WRITTEN = /[\p{L}\p{N}]/u
/** Written with spaces between its words, so that a word of the list stands for itself and not for its letters. */
const SPACED = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{Nd}]/u
/** A word as written, its separators counted. */
const LONGEST_WRITTEN = 200

const KIND = { other: 0, spaced: 1, gap: 2, unseen: 3 } as const
type Kind = (typeof KIND)[keyof typeof KIND]

/** Kinds of characters that were met, one more than the kind; 0: not met yet. */
const metKinds = new Uint8Array(0x1_0000)

function kindOf(char: string): number {
  if (char.length > 1) return lookedUp(char)
  const code = char.charCodeAt(0)
  if (metKinds[code] === 0) metKinds[code] = lookedUp(char) + 1
  return (metKinds[code] ?? 1) - 1
}

function lookedUp(char: string): Kind {
  if (UNSEEN.test(char)) return KIND.unseen
  if (!WRITTEN.test(char)) return KIND.gap
  return SPACED.test(char) ? KIND.spaced : KIND.other
}

/** A text as it is searched: full width as half, lower case, only letters and digits. */
class Folded {
  readonly units: Uint16Array
  /** 1: something stood between this unit and the one before. */
  readonly gaps: Uint8Array
  readonly spaced: Uint8Array
  length = 0
  private isAfterGap = false

  constructor(text: string) {
    const plain = text.normalize('NFKC').toLowerCase()
    this.units = new Uint16Array(plain.length)
    this.gaps = new Uint8Array(plain.length)
    this.spaced = new Uint8Array(plain.length)
    for (const char of plain) this.take(char)
  }

  private take(char: string): void {
    const kind = kindOf(char)
    if (kind === KIND.unseen) return
    if (kind === KIND.gap) {
      this.isAfterGap = true
      return
    }
    for (let i = 0; i < char.length; i++) {
      this.units[this.length] = char.charCodeAt(i)
      this.gaps[this.length] = this.isAfterGap ? 1 : 0
      this.spaced[this.length] = kind === KIND.spaced ? 1 : 0
      this.isAfterGap = false
      this.length++
    }
  }

  get text(): string {
    return String.fromCharCode(...this.units.subarray(0, this.length))
  }

  /** Whether a spaced word could begin at `at`, or end before it: no letter or digit of its kind runs on. */
  isEdge(at: number): boolean {
    if (at === 0 || at >= this.length) return true
    return this.gaps[at] === 1 || this.spaced[at] === 0 || this.spaced[at - 1] === 0
  }

  gapsWithin(from: number, to: number): number {
    let count = 0
    for (let i = from + 1; i < to; i++) count += this.gaps[i] ?? 0
    return count
  }
}

/** How a word of the list is to stand in a text. */
const FORM = {
  /** Begins, ends with a letter or digit of a spaced script: none may run on there. */
  edgeBefore: 1,
  edgeAfter: 2,
  /** One spaced word: its letters stand together or are all torn apart. "pen is" is two words of its own. */
  whole: 4,
} as const

/** A word for the list: what it is found by, and in which form it must stand. */
export interface FoldedWord {
  folded: string
  form: number
}

/** Null for what can't stand in the list: too short, too long, or nothing but signs. */
export function foldWord(word: string): FoldedWord | null {
  if (word.length > LONGEST_WRITTEN || /[\n\r]/.test(word)) return null
  const line = new Folded(word)
  const { text: folded, length } = line
  const characters = [...folded].length
  if (characters < SENSITIVE_WORD_MIN || characters > SENSITIVE_WORD_MAX) return null
  const isSpaced = (at: number) => line.spaced[at] === 1
  const isWhole = line.spaced.subarray(0, length).every((flag) => flag === 1) && line.gapsWithin(0, length) === 0
  return {
    folded,
    form:
      (isSpaced(0) ? FORM.edgeBefore : 0) | (isSpaced(length - 1) ? FORM.edgeAfter : 0) | (isWhole ? FORM.whole : 0),
  }
}

/**
 * Finds any of very many words in a text. The words lie sorted in one flat array; from each character of the text the
 * range of words that go on like it is halved down, until a word ends or none is left. No objects a word: 100,000 words
 * take about two megabytes.
 */
export class WordMatcher {
  readonly size: number
  readonly #units: Uint16Array
  /** Where each word begins; one more for the end. */
  readonly #starts: Uint32Array
  readonly #forms: Uint8Array
  /** The first word whose first unit is not below the index. */
  readonly #heads = new Uint32Array(0x1_0001)

  constructor(words: Iterable<FoldedWord>) {
    const forms = new Map<string, number>()
    for (const { folded, form } of words) {
      const known = forms.get(folded)
      // Listed in two forms, the looser one counts.
      if (folded !== '') forms.set(folded, known === undefined ? form : known & form)
    }
    const sorted = [...forms.keys()].sort()
    this.size = sorted.length
    this.#units = new Uint16Array(sorted.reduce((sum, word) => sum + word.length, 0))
    this.#starts = new Uint32Array(sorted.length + 1)
    this.#forms = new Uint8Array(sorted.length)
    let end = 0
    let head = 0
    for (const [index, word] of sorted.entries()) {
      while (head <= word.charCodeAt(0)) this.#heads[head++] = index
      for (let i = 0; i < word.length; i++) this.#units[end++] = word.charCodeAt(i)
      this.#starts[index + 1] = end
      this.#forms[index] = forms.get(word) ?? 0
    }
    this.#heads.fill(sorted.length, head)
  }

  /** Bytes that the list takes. */
  get bytes(): number {
    return [this.#units, this.#starts, this.#forms, this.#heads].reduce((sum, part) => sum + part.byteLength, 0)
  }

  /** Whether `text` holds a word, in whatever width, case or spacing; a line end is a separator like others. */
  isIn(text: string): boolean {
    const line = new Folded(text)
    for (let at = 0; at < line.length; at++) if (this.#beginsAt(line, at)) return true
    return false
  }

  #beginsAt(line: Folded, at: number): boolean {
    const first = line.units[at] ?? 0
    let low = this.#heads[first] ?? 0
    let high = this.#heads[first + 1] ?? 0
    for (let depth = 1; low < high; depth++) {
      // Of words with the same beginning the one that ends here comes first.
      if (this.#lengthOf(low) === depth) {
        if (stands(line, at, at + depth, this.#forms[low] ?? 0)) return true
        low++
      }
      const next = at + depth
      if (next >= line.length) return false
      const unit = line.units[next] ?? 0
      low = this.#firstNotBelow(low, high, depth, unit)
      high = this.#firstNotBelow(low, high, depth, unit + 1)
    }
    return false
  }

  #lengthOf(word: number): number {
    return (this.#starts[word + 1] ?? 0) - (this.#starts[word] ?? 0)
  }

  /** The first word of the range whose unit at `depth` is not below `unit`. */
  #firstNotBelow(from: number, to: number, depth: number, unit: number): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#units[(this.#starts[middle] ?? 0) + depth] ?? 0) < unit) low = middle + 1
      else high = middle
    }
    return low
  }
}

function stands(line: Folded, from: number, to: number, form: number): boolean {
  if (form & FORM.edgeBefore && !line.isEdge(from)) return false
  if (form & FORM.edgeAfter && !line.isEdge(to)) return false
  if (!(form & FORM.whole)) return true
  const gaps = line.gapsWithin(from, to)
  return gaps === 0 || gaps === to - from - 1
}
