import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Entries that the mall itself creates in its data folder. */
const OWN = /^(galleria\.db(-\w+)?|media|uploads|sandbox|sealing-keys\.json|\.drawings)$/

/**
 * Creates the data folder, or checks that this user can write it and everything directly in it; removes the rights of
 * other users, because it contains phones, addresses and keys. ConfigError: one line with the path.
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
    // A folder with other entries may be open to other users for a reason, as /tmp is.
    if (names.every((name) => OWN.test(name))) close(folder)
  } catch {
    throw unwritable(path)
  }
}

/** Removes the rights of other users; a file of another user keeps the mode that its owner set. */
function close(path: string): void {
  const found = statSync(path)
  if ((found.mode & 0o077) === 0 || found.uid !== process.getuid?.()) return
  chmodSync(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE)
}

/** One line for a full disk or an unwritable path in the data folder; null for other errors. */
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

/** Node's own `recursive` never returns when an existing parent accepts no new folder (/proc). */
function makeStepwise(folder: string): void {
  if (existsSync(folder)) return
  makeStepwise(dirname(folder))
  mkdirSync(folder, { mode: FOLDER_MODE })
}
