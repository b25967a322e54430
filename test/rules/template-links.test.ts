// Links of template pages into the app, against the one place where each stands.
import { isPageName, routes, rowOf } from '@/app/routes'
import { PAGE_PATHS } from '../../server/web/template-page/links'

test('every code of a built page has its path, and no other', () => {
  const expected = Object.keys(routes)
    .filter(isPageName)
    .flatMap((name) => rowOf(name).commands.map((code) => [code, rowOf(name).path]))
  expect(PAGE_PATHS).toEqual(Object.fromEntries(expected))
})
