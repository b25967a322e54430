// Pages that the server names, against the route table.
import { PAGE_PATHS, PAGES_BY_CODE } from '@contract/codes/pages'
import { EXIT_PAGES } from '@contract/codes/pay-face'
import { isPageName, routes, rowOf } from '@/app/routes'

const rows = Object.keys(routes).filter(isPageName).map(rowOf)

test('every code of a built page has its path and needed parameters, and no other', () => {
  const expected = rows.flatMap(({ featureCodes, path, needs }) => featureCodes.map((code) => [code, { path, needs }]))
  expect(PAGES_BY_CODE).toEqual(Object.fromEntries(expected))
})

test('every built page has its path, and no other', () => {
  expect([...PAGE_PATHS].sort()).toEqual(rows.map(({ path }) => path).sort())
})

test('every page that a payment leads to is there, but those whose area is not built yet', () => {
  const missing = EXIT_PAGES.filter((page) => !isPageName(page))
  expect(missing).toEqual(['groupPresellOrder'])
})
