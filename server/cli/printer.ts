import { maskPhones } from '@contract/codes/phone'

/** The process's streams, for the printer alone. `out` resolves when the reader has consumed the data. */
export interface Terminal {
  out(text: string): Promise<void>
  err(text: string): void
  /** stderr is an interactive terminal: a progress bar may be drawn there. */
  isInteractive: boolean
}

/**
 * Characters that a terminal executes instead of showing: controls (C0, DEL, C1), line ends, direction marks.
 * Shoppers wrote much of what is printed here.
 */
const OBEYED = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu
/** The texts of a JSON document, with their quotes. */
const JSON_TEXTS = /"(?:[^"\\]|\\.)*"/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text as one line of a terminal: control characters appear as `\u001b`, as in JSON. */
export function shown(text: string): string {
  return text.replace(OBEYED, escaped)
}

/** The only output of commands; no other code writes to the terminal. */
export class Printer {
  readonly isInteractive: boolean
  private readonly masked: (text: string) => string

  /** `showsPhones`: phones in full; otherwise they are masked in all output except files. */
  constructor(
    private readonly terminal: Terminal,
    showsPhones = false,
  ) {
    this.masked = showsPhones ? (text) => text : maskPhones
    this.isInteractive = terminal.isInteractive
  }

  /** Lines of text. */
  lines(lines: readonly string[]): Promise<void> {
    return this.terminal.out(lines.map((line) => `${this.#line(line)}\n`).join(''))
  }

  /** A JSON document or a part of it; only its end has an LF. */
  json(text: string): Promise<void> {
    // Numbers are not phones, and a mask would break them.
    const masked = text.replace(JSON_TEXTS, this.masked)
    return this.terminal.out(masked.replace(OBEYED, (sign) => (sign === '\n' ? sign : escaped(sign))))
  }

  /** A file on stdout, byte for byte, for another program. */
  file(text: string): Promise<void> {
    return this.terminal.out(text)
  }

  /** A status line, on stderr. */
  note(line: string): void {
    this.terminal.err(`${this.#line(line)}\n`)
  }

  /** Draws over the last line of an interactive terminal; null clears it. */
  draw(line: string | null): void {
    this.terminal.err(`\r${line === null ? '\u001B[K' : this.#line(line)}`)
  }

  #line(line: string): string {
    return shown(this.masked(line))
  }
}
