import { readFileSync } from 'node:fs'
import { BUILD_VARIABLES, stampOf } from './build-stamp.mjs'

/** Variables that set the output folder or are read by watch builds only; they do not change a build. */
const OUTSIDE = ['GALLERIA_OUTPUT', 'GALLERIA_SERVER']

describe.each(['h5', 'weapp'] as const)('the stamp of %s', (target) => {
  const before = stampOf(target, {})

  test('stays the same while nothing changes; an unset variable equals an empty one', () => {
    expect(stampOf(target, Object.fromEntries(BUILD_VARIABLES[target].map((name) => [name, ''])))).toBe(before)
    expect(stampOf(target, { PATH: '/elsewhere', GALLERIA_DATA: '/elsewhere' })).toBe(before)
  })

  test.each(BUILD_VARIABLES[target])('changes with %s', (name) => {
    const one = stampOf(target, { [name]: 'one.example' })
    expect(one).not.toBe(before)
    expect(stampOf(target, { [name]: 'two.example' })).not.toBe(one)
  })

  test('differs when another variable has the same value', () => {
    const texts = BUILD_VARIABLES[target].map((name) => stampOf(target, { [name]: 'one.example' }))
    expect(new Set(texts).size).toBe(texts.length)
  })
})

test('every variable that the configuration of the build reads is part of a stamp', () => {
  const read = [...readFileSync('config/index.ts', 'utf8').matchAll(/process\.env\.(GALLERIA_\w+)/g)].map(
    ([, name]) => name,
  )
  expect(new Set(read.filter((name) => !OUTSIDE.includes(name ?? '')))).toEqual(new Set(BUILD_VARIABLES.weapp))
})
