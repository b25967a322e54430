// Links of template pages into the app, and the colours of those pages, against the one place where each stands.
import fs from 'node:fs'
import path from 'node:path'
import { isPageName, routes, rowOf } from '@/app/routes'
import { PAGE_PATHS } from '../../server/gateways/web/template-page/links'
import { PAGE_STYLE } from '../../server/gateways/web/template-page/page-style'
import { ROOT } from './sources'

test('every code of a built page has its path, and no other', () => {
  const expected = Object.keys(routes)
    .filter(isPageName)
    .flatMap((name) => rowOf(name).commands.map((code) => [code, rowOf(name).path]))
  expect(PAGE_PATHS).toEqual(Object.fromEntries(expected))
})

test("the colours are the app's own", () => {
  const tokens = fs.readFileSync(path.join(ROOT, 'src/ui/styles/tokens.scss'), 'utf8')
  const [light = '', dark = ''] = tokens.split('@mixin dark')
  const [ours = '', oursDark = ''] = PAGE_STYLE.split('@media (prefers-color-scheme:dark)')
  const values = (css: string) =>
    [...css.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name, value]) => `${name}: ${value}`)
  expect(values(ours).length).toBeGreaterThan(20)
  expect(values(ours).filter((one) => !values(light).includes(one))).toEqual([])
  expect(values(oursDark).length).toBeGreaterThan(5)
  expect(values(oursDark).filter((one) => !values(dark).includes(one))).toEqual([])
})
