import { canonical } from './canonical.rules'
import { soundOf } from './pinyin.rules'

/** The number of suggestions that fit above a keyboard. */
const MAX_SUGGESTIONS = 10
/** Runs up to this many characters count as possible words of the mall. */
const GRAMS = [2, 3] as const
/** The size of the cache of split words. */
const MOST_REMEMBERED = 20_000
/** The most words of one sound. */
const MAX_NEAR = 3
const MIN_HAN = 3
const MIN_LATIN = 4
/** Names of kinds of goods are seldom longer. */
const MAX_ENDING = 4

export interface VocabularyWord {
  /** In the spelling of the catalogue. */
  word: string
  text: string
  pinyin: string
  initials: string
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** A text in words, by ICU's dictionary; without spaces. */
export function icuWords(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment).filter((segment) => segment.trim() !== '')
}

const remembered = new Map<string, VocabularyWord>()
function entryOf(word: string): VocabularyWord {
  const known = remembered.get(word)
  if (known) return known
  const text = canonical(word)
  const entry = { word, text, ...soundOf(text) }
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(word, entry)
  return entry
}

/** The vocabulary of the mall's names and titles; the heaviest words first. */
export class Vocabulary {
  readonly #entries: VocabularyWord[] = []
  readonly #grams = new Set<string>()
  readonly #latin = new Set<string>()
  readonly #whole = new Set<string>()
  /** The ends of names. */
  readonly #endings = new Set<string>()
  #bySound: Map<string, string[]> | null = null

  constructor(words: readonly string[]) {
    const seen = new Set<string>()
    for (const word of words) {
      const entry = entryOf(word)
      if (entry.text === '' || seen.has(entry.text)) continue
      seen.add(entry.text)
      this.#entries.push(entry)
      for (const token of entry.text.split(' ')) this.#learn(token)
    }
  }

  #learn(token: string): void {
    this.#whole.add(token)
    if (!/\p{Script=Han}/u.test(token)) {
      this.#latin.add(token)
      return
    }
    for (let size = 1; size <= MAX_ENDING; size++) if (size <= token.length) this.#endings.add(token.slice(-size))
    for (const size of GRAMS) for (let i = 0; i + size <= token.length; i++) this.#grams.add(token.slice(i, i + size))
  }

  /** Whether some name or title contains this, of two or three characters, or as a Latin word. */
  isKnown(text: string): boolean {
    return this.#grams.has(text) || this.#latin.has(text)
  }

  /** Whether some name or title ends with this. */
  isHead(text: string): boolean {
    return this.#endings.has(text) || this.#latin.has(text)
  }

  /** Words of the mall with the same sound. */
  soundingLike(pinyin: string): string[] {
    this.#bySound ??= this.#sounds()
    return (this.#bySound.get(pinyin) ?? []).slice(0, MAX_NEAR)
  }

  // Built on first use: most queries need no correction.
  #sounds(): Map<string, string[]> {
    const sounds = new Map<string, string[]>()
    for (const word of new Set([...this.#entries.map(({ text }) => text), ...this.#grams])) {
      const { pinyin } = soundOf(word)
      const same = sounds.get(pinyin)
      if (same) same.push(word)
      else sounds.set(pinyin, [word])
    }
    return sounds
  }

  /**
   * A text with its typing error corrected: a Latin word one letter away, Chinese characters of the same sound, or one
   * other character among three. Null when nothing is near. Words of a dictionary, and words for which `hasMeaning`
   * is true, are no typing errors.
   */
  corrected(text: string, hasMeaning: (word: string) => boolean = () => false): string | null {
    const tokens = text.split(' ')
    for (const [i, token] of tokens.entries()) {
      if (hasMeaning(token)) continue
      const better = /\p{Script=Han}/u.test(token) ? this.#correctedRun(token, hasMeaning) : this.#correctedLatin(token)
      if (better !== null) return tokens.map((other, at) => (at === i ? better : other)).join(' ')
    }
    return null
  }

  #correctedLatin(token: string): string | null {
    if (token.length < MIN_LATIN || this.#latin.has(token)) return null
    for (const other of this.#latin) if (isOneEdit(token, other)) return other
    return null
  }

  #correctedRun(run: string, hasMeaning: (word: string) => boolean): string | null {
    const dictionary = new Set(icuWords(run))
    for (const size of [3, 2]) {
      for (let i = 0; i + size <= run.length; i++) {
        const part = run.slice(i, i + size)
        if (this.#grams.has(part)) continue
        const same = this.soundingLike(soundOf(part).pinyin).filter((word) => word.length === size)
        const isWord = dictionary.has(part)
        // When two words of a dictionary sound the same, only an operator's word can be the intended one.
        const sure = isWord ? same.find(hasMeaning) : same[0]
        const other = sure ?? (size === MIN_HAN && !isWord ? this.#oneAway(part, hasMeaning) : undefined)
        if (other !== undefined) return run.slice(0, i) + other + run.slice(i + size)
      }
    }
    return null
  }

  /** A word of the mall with one other character; not when the rest is a word by itself: 苹果汁 is no error for 苹果派. */
  #oneAway(part: string, hasMeaning: (word: string) => boolean): string | undefined {
    const words = icuWords(part).filter((word) => word.length > 1)
    if (words.length > 0 || hasMeaning(part.slice(0, -1)) || hasMeaning(part.slice(1))) return undefined
    const isWord = (gram: string) => this.#whole.has(gram) || hasMeaning(gram)
    for (const gram of this.#grams)
      if (gram.length === part.length && isWord(gram) && differing(part, gram) === 1) return gram
    return undefined
  }

  /**
   * Words that contain everything typed, by text, by sound or by initials: those that begin with it first, then by
   * weight; without the typed word itself.
   */
  suggestions(typed: string): string[] {
    const words = canonical(typed).split(' ')
    const [first = ''] = words
    if (first === '') return []
    const begin: string[] = []
    const hold: string[] = []
    for (const entry of this.#entries) {
      if (entry.text === words.join(' ')) continue
      if (entry.text.startsWith(first) || isSound(entry, first)) {
        if (words.every((word) => holds(entry, word))) begin.push(entry.word)
      } else if (words.every((word) => entry.text.includes(word))) hold.push(entry.word)
      if (begin.length >= MAX_SUGGESTIONS) break
    }
    return [...begin, ...hold].slice(0, MAX_SUGGESTIONS)
  }
}

const holds = (entry: VocabularyWord, word: string) => entry.text.includes(word) || isSound(entry, word)

function isSound({ pinyin, initials }: VocabularyWord, typed: string): boolean {
  return /^[a-z]{2,}$/.test(typed) && (pinyin.startsWith(typed) || initials.startsWith(typed))
}

function differing(a: string, b: string): number {
  let count = 0
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++
  return count
}

/** Whether one letter was changed, added, left out or swapped with its neighbour. */
export function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const [restA, restB] = [a.slice(i), b.slice(i)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0]
}
