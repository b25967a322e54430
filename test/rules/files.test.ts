// Names of files, and constructs that code must not use (CONTRIBUTING "Habits").
import path from 'node:path'
import { filesUnder, ROOT, sourcesUnder } from './sources'

const FOLDERS = ['contract', 'src', 'server', 'test', 'config', 'types']
const sources = FOLDERS.flatMap(sourcesUnder)
/** Number of comments that disable a lint rule; it must not grow. */
const MAX_LINT_EXCEPTIONS = 3

test('file names are in kebab-case, with the role after a dot', () => {
  const name = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/
  // The first migrations have a number: 0001_kernel.ts.
  const migration = /^\d{4}_[a-z]+(?:-[a-z]+)*\.ts$/
  const found = [...FOLDERS, 'tools'].flatMap(filesUnder).filter((file) => {
    const base = path.posix.basename(file)
    return !name.test(base) && !(file.startsWith('server/migrations/') && migration.test(base))
  })
  expect(found).toEqual([])
})

test('no file or folder has a meaningless name', () => {
  const empty = /^(?:utils?|common|helpers?|managers?|data|info)$/
  const found = sources.flatMap(({ file }) => {
    const words = file
      .replace(/\.tsx?$/, '')
      .split('/')
      .flatMap((part) => part.split('.'))
    return words.some((word) => empty.test(word)) ? [file] : []
  })
  expect(found).toEqual([])
})

test('no code bypasses the type checker', () => {
  const words = /@ts-(?:ignore|expect-error|nocheck)|\bas\s+unknown\s+as\b|(?:\bas|[:<|,])\s*any\s*(?:[>;,)=|\]}]|$)/m
  const own = path.relative(ROOT, __filename).split(path.sep).join('/')
  const found = sources.filter(
    ({ file, text, code }) => file !== own && (words.test(code) || /@ts-(?:ignore|nocheck)/.test(text)),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})

test('the number of lint exceptions does not grow', () => {
  const own = path.relative(ROOT, __filename).split(path.sep).join('/')
  const found = sources.flatMap(({ file, text }) =>
    file === own ? [] : (text.match(/biome-ignore/g) ?? []).map(() => file),
  )
  expect(found.length <= MAX_LINT_EXCEPTIONS ? [] : found).toEqual([])
})

test('no test is skipped or run exclusively', () => {
  const words = /\b(?:test|it|describe)\s*\.\s*(?:skip|only|todo)\b|\bx(?:it|test|describe)\(/
  const found = sources.filter(({ file, code }) => /\.test\.tsx?$/.test(file) && words.test(code))
  expect(found.map(({ file }) => file)).toEqual([])
})

test('files of contract/codes import only each other', () => {
  const found = sources.flatMap(({ file, imports }) =>
    file.startsWith('contract/codes/')
      ? imports.filter(({ from }) => !/^\.\/[a-z-]+$/.test(from)).map(({ from }) => `${file} → ${from}`)
      : [],
  )
  expect(found).toEqual([])
})
