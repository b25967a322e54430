// Detects whether a build is older than its inputs. It reads names, sizes and times of the files, not their contents:
// every `npm start` runs it, and the whole tree takes a few milliseconds.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

function* filesOf(entry) {
  const stat = fs.statSync(entry, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    yield [entry, stat]
    return
  }
  for (const name of fs.readdirSync(entry).sort()) yield* filesOf(path.join(entry, name))
}

/** A hash of the names, sizes and modification times of files and folders, and of `extra` texts. Tests are left out. */
export function fingerprint(entries, extra = []) {
  const hash = crypto.createHash('sha256').update(extra.join('\0'))
  for (const entry of entries) {
    for (const [file, stat] of filesOf(path.resolve(root, entry))) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(`${path.relative(root, file)}\0${stat.size}\0${stat.mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
