import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from './failures'

/** The operator's picture file. */
export function pictureBytes(file: string): Buffer {
  try {
    return readFileSync(resolve(file))
  } catch {
    throw new UsageError(`there is no picture at ${resolve(file)}`)
  }
}
