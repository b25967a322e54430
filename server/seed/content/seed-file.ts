import type { Static, TSchema } from '@sinclair/typebox'
import { Errors } from '@sinclair/typebox/errors'
import { Check } from '@sinclair/typebox/value'

/**
 * What a file of `seed/files` says, once it is of its shape.
 * @throws the file, the place in it and what is wrong there: `shelves/bags.json /0/rows/3/price: Expected integer`
 */
export function readSeedFile<S extends TSchema>(file: string, shape: S, written: unknown): Static<S> {
  // Walked: to compile a shape for the few files that it is of would take longer.
  if (Check(shape, written)) return written
  const { path = '', message = '', schema } = Errors(shape, written).First() ?? {}
  const choices: TSchema[] = schema?.anyOf ?? []
  const known = choices.flatMap((choice) => choice.const ?? []).join(', ')
  throw new Error(`${file} ${path || '/'}: ${message}${known === '' ? '' : ` (${known})`}`)
}
