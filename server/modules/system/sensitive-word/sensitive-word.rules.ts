import { SENSITIVE_WORD_MAX, SENSITIVE_WORD_MIN } from '@contract/codes/sensitive'

/** Invisible characters: zero-width characters, variation selectors, soft hyphens, combining accents. */
const UNSEEN = /[\p{DI}\p{M}]/u
const WRITTEN = /[\p{L}\p{N}]/u
/** Scripts with spaces between words: a word of the list matches whole words only. */
const SPACED = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{Nd}]/u
/** Longest word as written, its separators included. */
const LONGEST_WRITTEN = 200

const KIND = { other: 0, spaced: 1, gap: 2, unseen: 3 } as const
type Kind = (typeof KIND)[keyof typeof KIND]

/** Cache of kinds by character code, one more than the kind; 0: not computed yet. */
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

/** A text prepared for the search: half width, lower case, only letters and digits. */
class Folded {
  readonly units: Uint16Array
  /** 1: a separator came before this unit. */
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

  /**
   * Whether a word of a spaced script could begin at `at`, or end before it: no letter or digit of such a script
   * continues there.
   */
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

/** Conditions under which a word of the list matches; flags. */
const FORM = {
  /** Begins (ends) with a letter or digit of a spaced script: none may come right before (after) it. */
  edgeBefore: 1,
  edgeAfter: 2,
  /** One word of a spaced script: its letters have no separators or all have one. "pen is" is two words. */
  whole: 4,
} as const

/** A word of the list: its folded text, and the conditions of a match. */
export interface FoldedWord {
  folded: string
  form: number
}

/** Null for an invalid word: too short, too long, or without letters and digits. */
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
 * Finds any of very many words in a text. The words are sorted in one flat array; for each character of the text a
 * binary search narrows the range of words that continue like the text, until a word ends or none is left. There is no
 * object per word: 100,000 words take about two megabytes.
 */
export class WordMatcher {
  readonly size: number
  readonly #units: Uint16Array
  /** Where each word begins; one more for the end. */
  readonly #starts: Uint32Array
  readonly #forms: Uint8Array
  /** Index of the first word whose first unit is not below the key. */
  readonly #heads = new Uint32Array(0x1_0001)

  constructor(words: Iterable<FoldedWord>) {
    const forms = new Map<string, number>()
    for (const { folded, form } of words) {
      const known = forms.get(folded)
      // A word listed in two forms gets the looser conditions.
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

  /** Bytes of memory that the list takes. */
  get bytes(): number {
    return [this.#units, this.#starts, this.#forms, this.#heads].reduce((sum, part) => sum + part.byteLength, 0)
  }

  /** Whether `text` contains a word, in any width, case or spacing; a line end is a separator like others. */
  isIn(text: string): boolean {
    const line = new Folded(text)
    for (let at = 0; at < line.length; at++) if (this.#lengthAt(line, at) > 0) return true
    return false
  }

  /** The words in a text, folded, each once; of words that begin at the same place the shortest. */
  findIn(text: string): string[] {
    const line = new Folded(text)
    const found = new Set<string>()
    for (let at = 0; at < line.length; at++) {
      const length = this.#lengthAt(line, at)
      if (length > 0) found.add(line.text.slice(at, at + length))
    }
    return [...found]
  }

  /** Length of the word that begins at a place of a text; 0: none does. */
  #lengthAt(line: Folded, at: number): number {
    const first = line.units[at] ?? 0
    let low = this.#heads[first] ?? 0
    let high = this.#heads[first + 1] ?? 0
    for (let depth = 1; low < high; depth++) {
      // Among words with the same beginning, the one that ends here is the first of the range.
      if (this.#lengthOf(low) === depth) {
        if (stands(line, at, at + depth, this.#forms[low] ?? 0)) return depth
        low++
      }
      const next = at + depth
      if (next >= line.length) return 0
      const unit = line.units[next] ?? 0
      low = this.#firstNotBelow(low, high, depth, unit)
      high = this.#firstNotBelow(low, high, depth, unit + 1)
    }
    return 0
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
