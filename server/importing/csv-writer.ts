import { harmlessCell } from './formula.rules'

/** What stands between cells. */
export type Separator = ',' | '\t'

/** One line of a CSV file, quoted where it must be; no cell is a formula. */
export function csvLine(cells: readonly string[], separator: Separator = ','): string {
  return `${cells.map((cell) => quoted(harmlessCell(cell))).join(separator)}\r\n`
}

function quoted(cell: string): string {
  return /[",\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
