/**
 * What makes a spreadsheet take a cell for a formula, whatever stands behind it, and the mark that it is text. Spreadsheets
 * set to Chinese or Japanese take the full-width signs too.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const MARKED = /^'+[=+\-@＝＋－＠\t\r\n]/

/**
 * The text of a cell as a spreadsheet shows and never runs it: an apostrophe is put before what looks like a formula, and
 * before apostrophes of its own that stand there. `plainCell` takes it away again.
 */
export function harmlessCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** What `harmlessCell` was given. */
export function plainCell(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell
}
