// Every rule of docs/product has a test, every tag names a rule, and comments cite only documents of the repository.
import { readAreas, readProofs, readWords, tagsIn, wordsIn } from '../../tools/product-rules.mjs'

const areas = readAreas()
const rules = areas.flatMap((area) => area.rules)
const proofs = readProofs()
const words = readWords()

/** Documents that are not in the repository, in the forms in which comments cite them. */
const FOREIGN =
  /\b(?:spec(?: \d|\.md|\b(?= \())|the spec\b|behaviours?(?: \d|\.md)|look book|LOOK\.md|shapes(?: \d|\.md)|complaint \d|targets\.md|toolchain\.md|console\.md|design\.md)/

/** Pronouns in place of the noun of a component. `nobody` in backquotes is the Unix user. */
const PRONOUN = /\b(?:whoever|somebody)\b|(?<!`)\bnobody\b/i
/** A sentence that starts with "Of …" in place of its subject. */
const FRONTED = /(?:^\s*(?:\/\/|\/\*\*?|\*)\s*|[.:;!?] )Of /

test('each area has rules, each under its own tag', () => {
  expect(areas.filter((area) => area.title === '' || area.rules.length === 0)).toEqual([])
  for (const area of areas) {
    const prefix = area.file.replace('.md', '.')
    expect([area.file, area.rules.filter(({ tag }) => !tag.startsWith(prefix))]).toEqual([area.file, []])
  }
  expect(new Set(rules.map(({ tag }) => tag)).size).toBe(rules.length)
})

test('every rule has a test', () => {
  expect(rules.filter(({ tag }) => !proofs.has(tag)).map(({ tag }) => tag)).toEqual([])
})

test('every tag of a comment or a title names a rule', () => {
  const known = new Set(rules.map(({ tag }) => tag))
  const faults = words.flatMap(({ file, line, text }) =>
    tagsIn(text)
      .filter((tag) => !known.has(tag))
      .map((tag) => `${file}:${line} [${tag}]`),
  )
  expect(faults).toEqual([])
})

test('comments and titles cite no document that is not in the repository', () => {
  const cited = words.filter(({ file, text }) => file !== 'test/rules/product.test.ts' && FOREIGN.test(text))
  expect(cited.map(({ file, line, text }) => `${file}:${line} ${text.trim()}`)).toEqual([])
})

test('sentences of comments and titles start with their subject and name components by nouns', () => {
  const own = words.filter(
    ({ file }) => file !== 'test/rules/product.test.ts' && !file.startsWith('server/migrations/'),
  )
  const faults = own.filter(({ text }) => PRONOUN.test(text) || FRONTED.test(text))
  expect(faults.map(({ file, line, text }) => `${file}:${line} ${text.trim()}`)).toEqual([])
})

test.each([
  ['// Nobody sells it.', true],
  ['// Of two calls one succeeds.', true],
  [' * The first counts. Of the others none does.', true],
  ['// The user `nobody` of two servers.', false],
])('%s', (text, isFault) => {
  expect(PRONOUN.test(text) || FRONTED.test(text)).toBe(isFault)
})

test('a citation is found in comments and titles, and nowhere else', () => {
  const planted = [
    "const text = 'spec 4'",
    '// as spec 4 has it',
    "test('held as behaviours 2.5 says [nav.title]', () => {})",
    "const address = 'http://a/b' // the rest",
  ].join('\n')
  const found = wordsIn('lamp.test.ts', planted)
  expect(found.filter(({ text }) => FOREIGN.test(text)).map(({ line }) => line)).toEqual([2, 3])
  expect(found.flatMap(({ text }) => tagsIn(text))).toEqual(['nav.title'])
})
