/** Controls (escape sequences of a terminal begin with one) and marks that turn the writing's direction: nobody types them. */
const NEVER = '\\u007F-\\u009F\\u202A-\\u202E\\u2066-\\u2069'
/** C0 without tab, LF and CR. */
const IN_LINES = `\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F${NEVER}`
const IN_LINE = `\\u0000-\\u001F\\u2028\\u2029${NEVER}`

/** What a text of one line and of many consists of, as JSON Schema says it. */
export const LINE_PATTERN = `^[^${IN_LINE}]*$`
export const LINES_PATTERN = `^[^${IN_LINES}]*$`

const unseenInLine = new RegExp(`[${IN_LINE}]`, 'g')
const unseenInLines = new RegExp(`[${IN_LINES}]`, 'g')

/** A text for one line, without what LINE_PATTERN refuses. */
export function cleanLine(text: string): string {
  return text.replace(unseenInLine, '')
}

/** The same for a text of many lines, whose tabs and line ends stay. */
export function cleanLines(text: string): string {
  return text.replace(unseenInLines, '')
}
