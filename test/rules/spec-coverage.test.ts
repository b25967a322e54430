// Every rule of the spec that test/spec-coverage names is held by a test; tools/spec-coverage.mjs makes a page of both.
import fs from 'node:fs'
import path from 'node:path'
import { currentDocument, readClaims, readRules } from '../../tools/spec-coverage.mjs'
import { ROOT } from './sources'

const rules = readRules().flatMap((subject) => subject.rules)
const claims = readClaims()

test('every rule has a test', () => {
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.filter(({ id }) => !claims.has(id)).map(({ id }) => id)).toEqual([])
})

test('every tag names a rule, and no two rules share a name', () => {
  const ids = rules.map(({ id }) => id)
  expect([...claims.keys()].filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('rules stand in the file of their subject and live in files that exist', () => {
  for (const { file, rules: own } of readRules()) {
    expect([file, own.filter(({ id }) => !id.startsWith(`${file.replace('.json', '')}.`))]).toEqual([file, []])
  }
  const places = rules.flatMap(({ where }) => where)
  expect(rules.filter(({ where }) => where.length === 0)).toEqual([])
  expect(places.filter((place) => !fs.existsSync(path.join(ROOT, place)))).toEqual([])
})

test('the page that is made of them names every rule', () => {
  const page = currentDocument()
  expect(rules.filter(({ rule }) => !page.includes(rule.replace(/\|/g, '\\|').replace(/\s+/g, ' ')))).toEqual([])
})
