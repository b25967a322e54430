import { readFileSync } from 'node:fs'
import attributes from './spoken-attributes.json'

test('the templates pass on every attribute that access() sets', () => {
  const set = new Set(
    readFileSync('src/ui/access.ts', 'utf8')
      .match(/'aria-[a-z]+'/g)
      ?.map((name) => name.slice(1, -1)),
  )
  expect(set.size).toBeGreaterThan(5)
  expect([...set].filter((name) => !(name in attributes.View))).toEqual([])
})
