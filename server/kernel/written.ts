/** A reply's JSON that is written once and sent often from a cache: it is encoded to bytes once, too. */
export class Written<R> {
  declare readonly reply: R
  #text: string | null
  #bytes: { before: string; after: string; all: Buffer } | null = null

  /** `text` must be what the reply's schema would have written. */
  constructor(text: string) {
    this.#text = text
  }

  get json(): string {
    if (this.#text !== null) return this.#text
    const { before = '', after = '', all = Buffer.alloc(0) } = this.#bytes ?? {}
    return all.toString('utf8', Buffer.byteLength(before), all.length - Buffer.byteLength(after))
  }

  /** Its bytes between a dialect's prefix and suffix; each reply is used by one dialect only. */
  within(before: string, after: string): Buffer {
    if (this.#bytes?.before === before && this.#bytes.after === after) return this.#bytes.all
    const all = Buffer.from(`${before}${this.json}${after}`)
    this.#bytes = { before, after, all }
    // Dropped to save memory: the text is rarely read again.
    this.#text = null
    return all
  }
}
