// Writes dist/spec-coverage.md: every rule of the spec that is kept, where it lives, and the tests that hold it. Made, not
// committed: it follows from what is.
// Rules stand in test/spec-coverage/<subject>.json as { "<subject>.<name>": { spec, rule, where } }; a test claims a rule
// by its tag at the end of the title: test('… [nav.tab-refused]', …).
// node tools/spec-coverage.mjs
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './paths.mjs'

const RULES_FOLDER = 'test/spec-coverage'
const LEGACY_METHODS = 'legacy-methods.json'
const DOCUMENT = 'dist/spec-coverage.md'
const TAG = /\[([a-z0-9]+\.[a-z0-9-]+)\]/g
// A title stands first in test(…), it(…) or behind the table of test.each(…)(…); a skipped test claims nothing.
const TITLE = /(?:(?<![.\w])(?:test|it)\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/**
 * Subjects in the order of the document: { title, rules: [{ id, spec, rule, where }], waiting: what the spec says of areas
 * that do not exist yet }.
 */
export function readRules(folder = root) {
  const files = fs
    .readdirSync(path.join(folder, RULES_FOLDER))
    .filter((file) => file.endsWith('.json') && file !== LEGACY_METHODS)
  return files.sort().map((file) => {
    const { title, rules, waiting = [] } = JSON.parse(fs.readFileSync(path.join(folder, RULES_FOLDER, file), 'utf8'))
    return { file, title, waiting, rules: Object.entries(rules).map(([id, fields]) => ({ id, ...fields })) }
  })
}

/** Tags by rule: Map of id → [{ file, title }]. */
export function readClaims(folder = root) {
  const claims = new Map()
  for (const file of testFiles(folder)) {
    for (const [, , title] of fs.readFileSync(path.join(folder, file), 'utf8').matchAll(TITLE)) {
      for (const [, id] of title.matchAll(TAG)) {
        const words = title
          .replace(TAG, '')
          .trim()
          .replace(/\\(['"`])/g, '$1')
        claims.set(id, [...(claims.get(id) ?? []), { file, title: words }])
      }
    }
  }
  return claims
}

function testFiles(folder) {
  const files = []
  for (const top of ['src', 'server', 'contract', 'test', 'tools', 'config']) {
    for (const entry of fs.readdirSync(path.join(folder, top), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.test\.tsx?$/.test(entry.name)) continue
      files.push(path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    }
  }
  return files.sort()
}

/** Text of the document. */
export function documentOf(subjects, claims, legacy) {
  const lines = [
    '# What of the spec is kept, and what proves it',
    '',
    'Made by `node tools/spec-coverage.mjs` from `test/spec-coverage` and the tags in the titles of the tests. A rule stands here only',
    'with a test.',
  ]
  for (const { title, rules, waiting } of subjects) {
    lines.push('', `## ${title}`, '', '| Rule | Spec | Lives in | Tests |', '| --- | --- | --- | --- |')
    for (const { id, spec, rule, where } of rules) {
      const tests = (claims.get(id) ?? []).map(({ file, title: words }) => `\`${file}\`: ${cell(words)}`)
      const places = where.map((place) => `\`${place}\``).join('<br>')
      lines.push(`| ${cell(rule)} | ${cell(spec)} | ${places} | ${tests.join('<br>')} |`)
    }
    if (waiting.length > 0) lines.push('', 'Waiting for their areas:', '', ...waiting.map((words) => `- ${words}`))
  }
  lines.push(
    '',
    '## Legacy methods that wait for their area',
    '',
    'Spec 7 names them; until their area exists they answer NO_INTERFACE_AUTH.',
    '',
    ...legacy.map((method) => `- \`${method}\``),
    '',
  )
  return lines.join('\n')
}

const cell = (text) => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ')

/** Legacy methods of spec 7 without an endpoint in the contract. */
export function waitingLegacy(folder = root) {
  const named = JSON.parse(fs.readFileSync(path.join(folder, RULES_FOLDER, LEGACY_METHODS), 'utf8'))
  const contract = fs
    .readdirSync(path.join(folder, 'contract/schema'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fs.readFileSync(path.join(folder, 'contract/schema', file), 'utf8'))
    .join('\n')
  return named.filter((method) => !contract.includes(`'${method}':`))
}

/** What the document must say now. */
export const currentDocument = () => documentOf(readRules(), readClaims(), waitingLegacy())

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  fs.mkdirSync(path.dirname(inRoot(DOCUMENT)), { recursive: true })
  fs.writeFileSync(inRoot(DOCUMENT), currentDocument())
  console.log(DOCUMENT)
}
