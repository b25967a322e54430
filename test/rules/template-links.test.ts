// Compares the pages that the server names with the route table.
import { PAGE_PATHS, PAGES_BY_CODE } from '@contract/codes/pages'
import { EXIT_PAGES } from '@contract/codes/pay-face'
import { isPageName, routes, rowOf } from '@/app/routes'

const rows = Object.keys(routes).filter(isPageName).map(rowOf)

test('the server has path and required parameters of every code of a built page, and no other code [command.server-table]', () => {
  const expected = rows.flatMap(({ featureCodes, path, needs }) => featureCodes.map((code) => [code, { path, needs }]))
  expect(PAGES_BY_CODE).toEqual(Object.fromEntries(expected))
})

test('the server has the path of every built page, and no other [command.server-table]', () => {
  expect([...PAGE_PATHS].sort()).toEqual(rows.map(({ path }) => path).sort())
})

test('every page that a payment can open exists, except those that are not built yet', () => {
  const missing = EXIT_PAGES.filter((page) => !isPageName(page))
  expect(missing).toEqual(['groupPresellOrder'])
})
