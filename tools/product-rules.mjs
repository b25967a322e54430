// The rules of the product (docs/product), the tests that prove them, and the comments that cite them.
// A rule is a line `- [<area>.<name>] …` of docs/product/<area>.md. A test proves it by the tag at the end of its title; a
// comment cites it by its tag. `node tools/product-rules.mjs [<area>]` prints each rule with its tests.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './paths.mjs'

export const RULES_FOLDER = 'docs/product'
const SOURCES = ['src', 'server', 'contract', 'test', 'tools', 'config', 'types']
const TAG = /\[([a-z0-9-]+\.[a-z0-9-]+)\]/g
const RULE = /^- \[([a-z0-9-]+\.[a-z0-9-]+)\] (.+)$/gm
// A title is the first argument of test(…), of it(…), or after the table of test.each(…)(…). Skipped tests do not
// match.
const TITLE = /(?:(?<![.\w])(?:test|it)\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
// Strings and regular expressions match first, so that `//` in an address is not read as a comment.
const COMMENT =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|(\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g

/** Areas by name: [{ file, title, rules: [{ tag, text }] }]. */
export function readAreas(folder = root) {
  const files = fs.readdirSync(path.join(folder, RULES_FOLDER)).filter((file) => file.endsWith('.md'))
  return files.sort().map((file) => {
    const text = fs.readFileSync(path.join(folder, RULES_FOLDER, file), 'utf8')
    const rules = [...text.matchAll(RULE)].map(([, tag, rule]) => ({ tag, text: rule }))
    return { file, title: /^# (.+)$/m.exec(text)?.[1] ?? '', rules }
  })
}

/** Titles of tests by tag: Map of tag → [{ file, title }]. */
export function readProofs(folder = root) {
  const proofs = new Map()
  for (const file of sourceFiles(folder, /\.test\.tsx?$/)) {
    for (const [, , title] of read(folder, file).matchAll(TITLE)) {
      for (const tag of tagsIn(title)) {
        const words = title
          .replace(TAG, '')
          .trim()
          .replace(/\\(['"`])/g, '$1')
        proofs.set(tag, [...(proofs.get(tag) ?? []), { file, title: words }])
      }
    }
  }
  return proofs
}

/** Comments and titles of tests, line by line: [{ file, line, text }]; `line` counts from 1. */
export function readWords(folder = root) {
  return sourceFiles(folder, /\.(?:tsx?|mjs|cjs|js|scss)$/).flatMap((file) => wordsIn(file, read(folder, file)))
}

/** The comments of one text, and its titles if the file is a test. */
export function wordsIn(file, text) {
  const found = []
  const add = (words, at) => {
    const line = text.slice(0, at).split('\n').length
    words.split('\n').forEach((own, index) => {
      found.push({ file, line: line + index, text: own })
    })
  }
  for (const match of text.matchAll(COMMENT)) if (match[1]) add(match[1], match.index)
  if (/\.test\.tsx?$/.test(file)) for (const match of text.matchAll(TITLE)) add(match[2], match.index)
  return found
}

/** Tags in a text. */
export const tagsIn = (text) => [...text.matchAll(TAG)].map(([, tag]) => tag)

function sourceFiles(folder, pattern) {
  return SOURCES.flatMap((top) =>
    fs
      .readdirSync(path.join(folder, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  ).sort()
}

const read = (folder, file) => fs.readFileSync(path.join(folder, file), 'utf8')

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [wanted] = process.argv.slice(2)
  const proofs = readProofs()
  for (const { file, title, rules } of readAreas()) {
    if (wanted && file !== `${wanted}.md`) continue
    console.log(`\n${title}`)
    for (const { tag, text } of rules) {
      console.log(`  [${tag}] ${text}`)
      for (const proof of proofs.get(tag) ?? []) console.log(`    ${proof.file}: ${proof.title}`)
    }
  }
}
