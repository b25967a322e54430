// Finds code that a built client must not contain. The H5 and mini program suites run it on their builds.
import fs from 'node:fs'
import path from 'node:path'

/** Texts that the schema library leaves in any bundle: its symbols and its package's name. */
const SCHEMA_MARKS = /TypeBox\.Kind|typebox/i

/**
 * Script files of a built folder that contain the schema library, relative to the folder. Throws if it has no script.
 */
export function filesWithSchemaLibrary(folder: string): string[] {
  const scripts = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  if (scripts.length === 0) throw new Error(`no scripts in ${folder}: nothing was built`)
  return scripts
    .filter((file) => SCHEMA_MARKS.test(fs.readFileSync(file, 'utf8')))
    .map((file) => path.relative(folder, file))
}
