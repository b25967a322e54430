import { readFileSync } from 'node:fs'
import attributes from './spoken-attributes.json'

test('every attribute that access() sets is one that the templates pass on', () => {
  const set = new Set(
    readFileSync('src/ui/access.ts', 'utf8')
      .match(/'aria-[a-z]+'/g)
      ?.map((name) => name.slice(1, -1)),
  )
  expect(set.size).toBeGreaterThan(5)
  expect([...set].filter((name) => !(name in attributes.View))).toEqual([])
})
