// Reads the project's source files for the rules: their names, imports and code.
import fs from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(__dirname, '../..')

export interface Import {
  /** The module as written. */
  from: string
  /** Whether the compiler removes it: `import type`, `export type`. */
  isType: boolean
}
export interface Source {
  /** Path from the project's root, with forward slashes. */
  file: string
  text: string
  /** The text without comments. */
  code: string
  imports: Import[]
}

/** Files under a folder of the project, relative to its root. */
export function filesUnder(folder: string): string[] {
  const top = path.join(ROOT, folder)
  if (!fs.existsSync(top)) return []
  return fs
    .readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

/** The TypeScript files under a folder. */
export function sourcesUnder(folder: string): Source[] {
  return filesUnder(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(file, fs.readFileSync(path.join(ROOT, file), 'utf8')))
}

export function read(file: string, text: string): Source {
  const code = withoutComments(text)
  return { file, text, code, imports: importsOf(code) }
}

/** Removes comments; `//` in texts and regular expressions is kept. */
function withoutComments(text: string): string {
  return text.replace(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (_whole, kept: string | undefined) => kept ?? '',
  )
}

function importsOf(code: string): Import[] {
  const imports: Import[] = []
  const statements = /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"\n]+)['"]/g
  for (const [, type, from = ''] of code.matchAll(statements)) imports.push({ from, isType: type !== undefined })
  for (const [, from = ''] of code.matchAll(/(?:\bimport|\brequire)\(\s*['"]([^'"\n]+)['"]\s*\)/g)) {
    imports.push({ from, isType: false })
  }
  return imports
}

/** The file of an import, from the project's root and without extension; null for a package. */
export function target(source: Source, { from }: Import): string | null {
  if (from.startsWith('@/')) return `src/${from.slice(2)}`
  if (from.startsWith('@contract/')) return `contract/${from.slice('@contract/'.length)}`
  if (from.startsWith('@server/')) return `server/${from.slice('@server/'.length)}`
  if (!from.startsWith('.')) return null
  return path.posix.normalize(path.posix.join(path.posix.dirname(source.file), from))
}

export const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file)
