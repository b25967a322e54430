import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperationError, UsageError } from './failures'

/** Checks before any work whether a new file can be written. UsageError. */
export function checkRoom(file: string): void {
  const folder = dirname(file)
  if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}`)
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder`)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new UsageError(`the folder can't be written: ${folder}`)
  }
}

/** A folder may pass the check and still refuse a file; any other error is rethrown. */
export function fileFailure(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new OperationError(`the disk is full: ${file} can't be written; make room on its disk`)
  return error.syscall === 'open' ? new UsageError(`can't write ${file} (${error.code})`) : error
}
