/**
 * Characters that make a spreadsheet treat a cell as a formula, and the mark that it is text. Spreadsheets
 * set to Chinese or Japanese accept the full-width characters too.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const MARKED = /^'+[=+\-@＝＋－＠\t\r\n]/

/**
 * Escapes the text of a cell so that a spreadsheet shows and never runs it: an apostrophe is put before a formula, and
 * before existing leading apostrophes. `plainCell` removes it again.
 */
export function harmlessCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The inverse of `harmlessCell`. */
export function plainCell(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell
}
