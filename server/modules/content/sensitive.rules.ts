/** What a word may be torn apart by and still be read: everything but letters, digits and the end of a line. */
const SEPARATORS = /[^\p{L}\p{N}\n]+/gu

/** Folded for the search: full width to half, lower case, separators gone, line ends kept as walls between texts. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\r\n]+/g, '\n')
    .replace(SEPARATORS, '')
}

interface State {
  next: Map<string, State>
  fallback: State | null
  isEnd: boolean
}

/** Finds any of many words in a text in one pass over it (Aho–Corasick). */
export class WordMatcher {
  readonly #root: State = { next: new Map(), fallback: null, isEnd: false }

  constructor(words: Iterable<string>) {
    for (const word of words) this.#add(folded(word))
    this.#link()
  }

  /** Whether `text` holds a word, in whatever width, case or spacing; never across a line end. */
  isIn(text: string): boolean {
    let state = this.#root
    for (const char of folded(text)) {
      let from: State | null = state
      while (from && !from.next.has(char)) from = from.fallback
      state = from?.next.get(char) ?? this.#root
      if (state.isEnd) return true
    }
    return false
  }

  #add(word: string): void {
    let state = this.#root
    for (const char of word) {
      let next = state.next.get(char)
      if (!next) {
        next = { next: new Map(), fallback: this.#root, isEnd: false }
        state.next.set(char, next)
      }
      state = next
    }
    if (state !== this.#root) state.isEnd = true
  }

  /** Each state falls back to the longest other beginning of a word that it ends with. */
  #link(): void {
    const queue = [...this.#root.next.values()]
    for (const state of queue) {
      for (const [char, next] of state.next) {
        let from = state.fallback
        while (from && !from.next.has(char)) from = from.fallback
        next.fallback = from?.next.get(char) ?? this.#root
        next.isEnd ||= next.fallback.isEnd
        queue.push(next)
      }
    }
  }
}
