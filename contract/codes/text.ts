/** Controls (terminal escape sequences begin with one) and bidirectional marks, which no keyboard types. */
const NEVER = '\\u007F-\\u009F\\u202A-\\u202E\\u2066-\\u2069'
/** C0 without tab, LF and CR. */
const IN_LINES = `\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F${NEVER}`
const IN_LINE = `\\u0000-\\u001F\\u2028\\u2029${NEVER}`

/** JSON Schema patterns for texts of one line and of several. */
export const LINE_PATTERN = `^[^${IN_LINE}]*$`
export const LINES_PATTERN = `^[^${IN_LINES}]*$`

const unseenInLine = new RegExp(`[${IN_LINE}]`, 'g')
const unseenInLines = new RegExp(`[${IN_LINES}]`, 'g')

/** A text for one line, without characters that LINE_PATTERN refuses. */
export function cleanLine(text: string): string {
  return text.replace(unseenInLine, '')
}

/** The same for several lines, which keep tabs and line ends. */
export function cleanLines(text: string): string {
  return text.replace(unseenInLines, '')
}
