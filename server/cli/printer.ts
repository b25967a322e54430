/** The process's streams, for the printer alone. `out` waits until the reader has taken it. */
export interface Terminal {
  out(text: string): Promise<void>
  err(text: string): void
  /** stderr is a person's terminal: a bar may be drawn there. */
  isInteractive: boolean
}

/**
 * What a terminal obeys instead of showing it: controls (C0, DEL, C1), ends of lines, marks of the writing's direction.
 * Shoppers wrote much of what is printed here.
 */
const OBEYED = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text as one line of a terminal shows it: what would be obeyed stands as `\u001b`, as JSON has it. */
export function shown(text: string): string {
  return text.replace(OBEYED, escaped)
}

/** All that a command may write: nobody else has the terminal. */
export class Printer {
  readonly isInteractive: boolean
  constructor(private readonly terminal: Terminal) {
    this.isInteractive = terminal.isInteractive
  }

  /** Lines for people. */
  lines(lines: readonly string[]): Promise<void> {
    return this.terminal.out(lines.map((line) => `${shown(line)}\n`).join(''))
  }

  /** A document of JSON or a piece of it; LF stands only behind its end. */
  json(text: string): Promise<void> {
    return this.terminal.out(text.replace(OBEYED, (sign) => (sign === '\n' ? sign : escaped(sign))))
  }

  /** A file on stdout, byte for byte: it is on its way to another program. */
  file(text: string): Promise<void> {
    return this.terminal.out(text)
  }

  /** A line about the run, on stderr. */
  note(line: string): void {
    this.terminal.err(`${shown(line)}\n`)
  }

  /** Draws over the last line of a person's terminal; null leaves it empty. */
  draw(line: string | null): void {
    this.terminal.err(`\r${line === null ? '\u001B[K' : shown(line)}`)
  }
}
