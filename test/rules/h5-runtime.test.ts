// The files of Taro that src/h5-runtime replaces have the content for which the replacements were written. When an
// upgrade changes one, this fails with its name and the replacement to compare.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { filesUnder, ROOT } from './sources'

const FOLDER = 'src/h5-runtime'
interface Replaced {
  package: string
  version: string
  file: string
  sha256: string
  /** The file of src/h5-runtime. */
  by: string
}
const replaced: Replaced[] = JSON.parse(fs.readFileSync(path.join(ROOT, FOLDER, 'replaced.lock.json'), 'utf8'))

/** Differences from the lock file, as messages for developers. */
function changes(rows: readonly Replaced[], modules: string): string[] {
  return rows.flatMap((row) => {
    const file = path.join(modules, row.package, row.file)
    const compare = `compare ${FOLDER}/${row.by}, then update ${FOLDER}/replaced.lock.json`
    if (!fs.existsSync(file)) return [`${row.package}/${row.file} is gone: ${compare}`]
    const hash = createHash('sha256').update(fs.readFileSync(file)).digest('hex')
    return hash.startsWith(row.sha256)
      ? []
      : [`${row.package}/${row.file} differs from that of ${row.version}: ${compare}`]
  })
}

test('each replaced file of Taro has the content for which its replacement was written', () => {
  expect(changes(replaced, path.join(ROOT, 'node_modules'))).toEqual([])
})

test('each version is the installed one, and each replacement exists', () => {
  const versionOf = (name: string) =>
    JSON.parse(fs.readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version
  expect(replaced.filter((row) => versionOf(row.package) !== row.version)).toEqual([])
  const files = filesUnder(FOLDER)
  expect(replaced.filter(({ by }) => !files.includes(`${FOLDER}/${by}`))).toEqual([])
})

test('a changed and a missing file are named with the file to compare', () => {
  const [row] = replaced
  if (!row) throw new Error('the lock file is empty')
  const modules = path.join(ROOT, 'node_modules')
  expect(
    changes(
      [
        { ...row, sha256: '0' },
        { ...row, file: 'dist/none.js' },
      ],
      modules,
    ),
  ).toEqual([
    `${row.package}/${row.file} differs from that of ${row.version}: compare src/h5-runtime/${row.by}, then update src/h5-runtime/replaced.lock.json`,
    `${row.package}/dist/none.js is gone: compare src/h5-runtime/${row.by}, then update src/h5-runtime/replaced.lock.json`,
  ])
})
