import type { Static, TSchema } from '@sinclair/typebox'
import { Errors } from '@sinclair/typebox/errors'
import { Check } from '@sinclair/typebox/value'

/**
 * The content of a file of `seed/files`, checked against its shape.
 * @throws the file, the place in it and the fault: `shelves/bags.json /0/rows/3/price: Expected integer`
 */
export function readSeedFile<S extends TSchema>(file: string, shape: S, written: unknown): Static<S> {
  // Interpreted: compiling a shape takes longer than checking its few files.
  if (Check(shape, written)) return written
  const { path = '', message = '', schema } = Errors(shape, written).First() ?? {}
  const choices: TSchema[] = schema?.anyOf ?? []
  const known = choices.flatMap((choice) => choice.const ?? []).join(', ')
  throw new Error(`${file} ${path || '/'}: ${message}${known === '' ? '' : ` (${known})`}`)
}
