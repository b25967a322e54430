import type { Printer } from './printer'

const BAR = 30
const DRAW_EVERY_MS = 100
const LINE_EVERY_MS = 5000

/** The progress in a file: a bar on a terminal, occasional lines elsewhere, nothing with --json. */
export class Progress {
  #shownAt = 0
  #isDrawn = false

  constructor(
    private readonly printer: Printer,
    private readonly total: number,
    private readonly isQuiet: boolean,
  ) {
    this.#shownAt = Date.now()
  }

  show(done: number, rows: number): void {
    const now = Date.now()
    if (this.isQuiet || now - this.#shownAt < (this.printer.isInteractive ? DRAW_EVERY_MS : LINE_EVERY_MS)) return
    this.#shownAt = now
    const share = this.total === 0 ? 1 : Math.min(1, done / this.total)
    const percent = `${String(Math.floor(share * 100)).padStart(3)} %`
    if (!this.printer.isInteractive) {
      this.printer.note(`${percent}  ${rows} rows`)
      return
    }
    const full = Math.round(share * BAR)
    this.printer.draw(`[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${percent}  ${rows} rows`)
    this.#isDrawn = true
  }

  /** Clears the bar before a line of the report. */
  clear(): void {
    if (this.#isDrawn) this.printer.draw(null)
    this.#isDrawn = false
  }

  end(): void {
    this.clear()
  }
}
