import { harmlessCell } from './formula.rules'

/** Separator of cells. */
export type Separator = ',' | '\t'

/** One line of a CSV file, quoted where necessary; formulas are escaped. */
export function csvLine(cells: readonly string[], separator: Separator = ','): string {
  return `${cells.map((cell) => quoted(harmlessCell(cell))).join(separator)}\r\n`
}

function quoted(cell: string): string {
  return /[",\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
