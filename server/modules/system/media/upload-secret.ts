import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const BYTES = 32

/**
 * The secret that signs upload tokens and private addresses: created on first use in `folder` (0600), atomically, and
 * shared by every process that shares the folder with the files.
 */
export function uploadSecret(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  const path = join(folder, 'secret')
  try {
    return readSecret(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, randomBytes(BYTES).toString('hex'), { mode: FILE_MODE, flag: 'wx' })
  try {
    linkSync(fresh, path)
  } catch (error) {
    // Another process was first: its secret is used.
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return readSecret(path)
}

function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`the upload secret is damaged: ${path}; remove the file and a new one is made`)
  return text
}

function codeOf(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : ''
}
