import { ERROR_CODES } from './errors'
import { PARAM_FAULT_TEXT, PARAM_FAULTS } from './param-faults'

const FAULTS: ReadonlySet<string> = new Set(Object.values(PARAM_FAULTS))
/**
 * On the wire the message of a refused parameter starts with its name: `mobile: …`, `lines.0.number: …` (docs/wire.md).
 */
const FIELD = /^[\w.-]+: /

/** The message of a refusal for a shopper: without the field's name, and one sentence in place of a schema's texts. */
export function spoken(code: number, message: string): string {
  if (code !== ERROR_CODES.SYS_PARAM_ERROR) return message
  const words = message.replace(FIELD, '')
  return FAULTS.has(words) ? PARAM_FAULT_TEXT : words
}
