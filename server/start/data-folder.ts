import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** What the mall itself puts into its data folder. */
const OWN = /^(galleria\.db(-\w+)?|media|uploads|sandbox|sealing-keys\.json|\.drawings)$/

/**
 * Makes the data folder, or proves that it and everything directly in it can be written by this user, and closes it to
 * all others: it holds phones, addresses and keys. ConfigError: one line that names the path.
 */
export function openDataFolder(folder: string): void {
  let path = folder
  try {
    makeStepwise(folder)
    accessSync(folder, constants.W_OK)
    const names = readdirSync(folder)
    for (const name of names) {
      path = join(folder, name)
      accessSync(path, constants.R_OK | constants.W_OK)
      if (OWN.test(name)) close(path)
    }
    path = folder
    // A folder that holds other things as well may be open to others for a reason, as /tmp is.
    if (names.every((name) => OWN.test(name))) close(folder)
  } catch {
    throw unwritable(path)
  }
}

/** Takes all rights of others. What belongs to another user keeps them: its owner gave them. */
function close(path: string): void {
  const found = statSync(path)
  if ((found.mode & 0o077) === 0 || found.uid !== process.getuid?.()) return
  chmodSync(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE)
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
  mkdirSync(folder, { mode: FOLDER_MODE })
}
