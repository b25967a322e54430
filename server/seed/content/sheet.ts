import type { Static, TSchema } from '@sinclair/typebox'
import { Ajv } from 'ajv'

// Each shape is used for some files once: neither is it checked itself, nor is its code made fast.
const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, code: { optimize: false } })

/**
 * What a file of `sheets/` says, once it is of its shape. A shape is compiled once.
 * @throws the file, the place in it and what is wrong there: `shelves/bags.json /0/rows/3/price: must be integer (integer)`
 */
export function readSheet<S extends TSchema>(file: string, shape: S, written: unknown): Static<S> {
  const isOfShape = ajv.compile<Static<S>>(shape)
  if (isOfShape(written)) return written
  // Of what fails every one of several shapes the last word tells the place.
  const { instancePath = '', message = '', params = {} } = isOfShape.errors?.at(-1) ?? {}
  const names = Object.values(params).flat().join(', ')
  throw new Error(`${file} ${instancePath || '/'}: ${message}${names === '' ? '' : ` (${names})`}`)
}
