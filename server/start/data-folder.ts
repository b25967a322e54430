import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config'

/**
 * Makes the data folder, or proves that it and everything directly in it can be written by this user. ConfigError:
 * one line that names the path.
 */
export function openDataFolder(folder: string): void {
  let path = folder
  try {
    makeStepwise(folder)
    accessSync(folder, constants.W_OK)
    for (const name of readdirSync(folder)) {
      path = join(folder, name)
      accessSync(path, constants.R_OK | constants.W_OK)
    }
  } catch {
    throw unwritable(path)
  }
}

/** Something deeper in the data folder that this user may not write, as one line; null when it is something else. */
export function folderTrouble(error: unknown, folder: string): ConfigError | null {
  if (!(error instanceof Error && 'code' in error)) return null
  const path = 'path' in error ? String(error.path) : folder
  if (/^(ENOSPC|EDQUOT)$/.test(String(error.code)))
    return new ConfigError(`the disk is full: ${path} can't be written; make room, or set GALLERIA_DATA to another`)
  if (!('path' in error)) return null
  const isIts = /^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR)$/.test(String(error.code))
  return isIts && resolve(path).startsWith(resolve(folder)) ? unwritable(path) : null
}

const unwritable = (path: string) =>
  new ConfigError(`the data folder can't be written: ${path} (set GALLERIA_DATA to another)`)

/** Node's own `recursive` never comes back where a parent exists in which nothing can be made (/proc). */
function makeStepwise(folder: string): void {
  if (existsSync(folder)) return
  makeStepwise(dirname(folder))
  mkdirSync(folder)
}
