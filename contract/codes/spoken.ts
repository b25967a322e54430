import { ERROR_CODES } from './errors'
import { PARAM_FAULT_TEXT, PARAM_FAULTS } from './param-faults'

const FAULTS: ReadonlySet<string> = new Set(Object.values(PARAM_FAULTS))
/** On the wire a refused parameter is named first: `mobile: …`, `lines.0.number: …` (docs/wire.md). */
const FIELD = /^[\w.-]+: /

/** A refusal's words for a shopper: without the field's name, and a schema's own words as one sentence. */
export function spoken(code: number, message: string): string {
  if (code !== ERROR_CODES.SYS_PARAM_ERROR) return message
  const words = message.replace(FIELD, '')
  return FAULTS.has(words) ? PARAM_FAULT_TEXT : words
}
