// Writes server/migrations/index.ts, the list of the schema's steps, from the files of that folder.
// node tools/migrations.mjs           refuses when the text of a listed step has changed
// node tools/migrations.mjs --anew    accepts changed texts: only for steps that no database has applied, such as those of a branch
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Refusal, runWhenCalled } from './order.mjs'
import { root } from './paths.mjs'

/** File name of a step: the minute in UTC and the noun. */
const STEP = /^\d{12}-[a-z]+(?:-[a-z]+)*$/
const KNOWN = /^import \* as \w+ from '\.\/(?<name>[^']+)' \/\/ (?<print>[0-9a-f]{12})$/gm

/** The generated file. */
export const STEP_LIST = 'server/migrations/index.ts'
const place = (folder) => path.join(folder, 'server/migrations')

/** Names of all steps, in order. */
export function stepsOf(folder) {
  const files = fs.readdirSync(place(folder)).filter((file) => /^\d.*\.ts$/.test(file))
  const names = files.map((file) => file.slice(0, -'.ts'.length)).sort()
  const odd = names.find((name) => !STEP.test(name))
  if (odd !== undefined) throw new Refusal(`not the name of a step (202611230800-noun): ${odd}`)
  return names
}

/** The text of the list, with a fingerprint of each step; throws Refusal when a listed step has been edited. */
export function indexText(folder, isAnew = false) {
  const listed = fs.readFileSync(path.join(folder, STEP_LIST), 'utf8')
  const known = new Map([...listed.matchAll(KNOWN)].map(({ groups }) => [groups.name, groups.print]))
  const steps = stepsOf(folder).map((name) => {
    const print = createHash('sha256').update(wholeText(folder, name)).digest('hex').slice(0, 12)
    if (!isAnew && known.has(name) && known.get(name) !== print)
      throw new Refusal(
        `${name} has changed since it was listed. Write a new step; or, if no database has applied it yet, run: node tools/migrations.mjs --anew`,
      )
    return { name, print, as: asName(name) }
  })
  return [
    '// Made by tools/migrations.mjs. An applied step is never edited: the comment behind each is the fingerprint of its text.',
    "import type { Migration } from '../kernel/migrate'",
    ...steps.map(({ name, print, as }) => `import * as ${as} from './${name}' // ${print}`),
    '',
    '/** Every step of the schema, in order. */',
    'export const migrations: readonly Migration[] = [',
    ...steps.map(({ as }) => `  ${as},`),
    ']',
    '',
  ].join('\n')
}

/** The text of a step and of the files in the same folder that it imports. */
function wholeText(folder, name) {
  const text = fs.readFileSync(path.join(place(folder), `${name}.ts`), 'utf8')
  const beside = [...text.matchAll(/from '\.\/([a-z-]+)'/g)].map(([, file]) => wholeText(folder, file))
  return [text, ...beside].join('\n')
}

/** 202611230800-page-config as pageConfig202611230800. */
function asName(name) {
  const [minute, ...words] = name.split('-')
  return words.map((word, at) => (at === 0 ? word : word[0].toUpperCase() + word.slice(1))).join('') + minute
}

/** The name of a new step, which is later than all existing ones. */
export function nextStep(folder, noun, now = new Date()) {
  const last = stepsOf(folder).at(-1)?.slice(0, 12) ?? ''
  const minute = now.toISOString().replace(/\D/g, '').slice(0, 12)
  return `${minute > last ? minute : String(BigInt(last) + 1n)}-${noun}`
}

/** Writes the list below `folder`, the project's root. */
export function listSteps(folder, isAnew = false) {
  fs.writeFileSync(path.join(folder, STEP_LIST), indexText(folder, isAnew))
}

function main(values) {
  const isAnew = values[0] === '--anew'
  if (values.length > (isAnew ? 1 : 0)) throw new Refusal('usage: node tools/migrations.mjs [--anew]')
  listSteps(root, isAnew)
}

runWhenCalled(import.meta.url, main)
