// Compares the page table with the route table; every area has page tests.
import fs from 'node:fs'
import path from 'node:path'
import { areas } from '@/app/routes'
import { pageAreas } from '../pages'
import { filesUnder, ROOT } from './sources'

const text = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const areaNames = Object.keys(pageAreas)

test('every page of the route table has a row in the area of the same name, and every row has a page', () => {
  const inRoutes = areas.map((area) => ({ root: area.root, pages: Object.keys(area.rows).sort() }))
  const inTable = Object.values(pageAreas).map(({ area, rows }) => ({
    root: area.root,
    pages: Object.keys(rows).sort(),
  }))
  expect(inTable).toEqual(inRoutes)
  const files = filesUnder('src/app/routes').filter((file) => /^export const \w+Area = area\(/m.test(text(file)))
  expect(files.map((file) => path.posix.basename(file, '.ts')).sort()).toEqual([...areaNames].sort())
})

test('every area has page tests', () => {
  const tested = filesUnder('test/pages').flatMap((file): { file: string; area: string | undefined }[] => {
    if (!file.endsWith('.test.ts')) return []
    const [, area] = /^testPagesOf\('([^']+)'\)$/m.exec(text(file)) ?? []
    return [{ file: path.posix.basename(file, '.test.ts'), area }]
  })
  const byFile = tested.sort((one, other) => (one.file < other.file ? -1 : 1))
  expect(byFile).toEqual([...areaNames].sort().map((name) => ({ file: name, area: name })))
})

test('the text of no row matches an empty page', () => {
  const rows = Object.values(pageAreas).flatMap(({ rows: own }) => Object.entries(own))
  expect(rows.filter(([, { shows }]) => shows.test('') || shows.test('字')).map(([name]) => name)).toEqual([])
})
