import { PARAM_FAULTS } from '@contract/codes/param-faults'
import { LINE_PATTERN, LINES_PATTERN } from '@contract/codes/text'
import type { TSchema } from '@sinclair/typebox'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import fastJson from 'fast-json-stringify'
import { AppError } from '../kernel/errors'

const strict = new Ajv({ useDefaults: true, strict: false, ownProperties: true })
// Query and form values arrive as text.
const lenient = new Ajv({ useDefaults: true, strict: false, coerceTypes: true, ownProperties: true })

export type Check = (input: unknown) => void
export type Write = (reply: unknown) => string

/** A check of input against its schema, compiled on first use; throws SYS_PARAM_ERROR with the field's name. */
export function checker(schema: TSchema, fromText: boolean): Check {
  let validate: ValidateFunction | undefined
  return (input) => {
    validate ??= (fromText ? lenient : strict).compile(schema)
    if (!validate(input)) throw new AppError('SYS_PARAM_ERROR', describe(validate.errors?.[0]))
    const field = fieldWithNul(input, '')
    if (field !== null) throw new AppError('SYS_PARAM_ERROR', `${field || 'body'}: ${PARAM_FAULTS.characters}`)
  }
}

/** The field whose text contains U+0000, which PostgreSQL can't store; null without one. */
function fieldWithNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const found = fieldWithNul(item, path === '' ? key : `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}

/** Messages by ajv's keyword; other keywords get the message of the pattern. */
const TEXT_PATTERNS: readonly unknown[] = [LINE_PATTERN, LINES_PATTERN]
const WORDS: Readonly<Record<string, string>> = { ...PARAM_FAULTS, const: PARAM_FAULTS.enum }

function describe(error: ErrorObject | undefined): string {
  if (!error) return PARAM_FAULTS.any
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword === 'required')
    return `${path ? `${path}.` : ''}${String(error.params.missingProperty)}: ${PARAM_FAULTS.required}`
  const isText = error.keyword === 'pattern' && TEXT_PATTERNS.includes(error.params.pattern)
  return `${path || 'body'}: ${isText ? PARAM_FAULTS.characters : (WORDS[error.keyword] ?? PARAM_FAULTS.pattern)}`
}

/** A writer of replies, compiled on first use; it drops fields that the schema doesn't declare. */
export function writer(schema: TSchema): Write {
  let stringify: ((value: unknown) => string) | undefined
  return (reply) => {
    // Copied through JSON, because the writer's schema type excludes the library's symbols.
    stringify ??= fastJson(JSON.parse(JSON.stringify(schema)))
    return stringify(reply)
  }
}
