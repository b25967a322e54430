// The list of the schema's steps: server/migrations/index.ts, made from the files beside it.
// node tools/migrations.mjs           writes it; refuses when a step that is in it has another text by now
// node tools/migrations.mjs --anew    takes the texts as they are: only for steps that nobody can have applied yet
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Refusal, runWhenCalled } from './order.mjs'
import { root } from './paths.mjs'

/** The minute in UTC and the noun. */
const STEP = /^\d{12}-[a-z]+(?:-[a-z]+)*$/
const KNOWN = /^import \* as \w+ from '\.\/(?<name>[^']+)' \/\/ (?<print>[0-9a-f]{12})$/gm

/** The file that is made. */
export const STEP_LIST = 'server/migrations/index.ts'
const place = (folder) => path.join(folder, 'server/migrations')

/** Names of all steps, in their order. */
export function stepsOf(folder) {
  const files = fs.readdirSync(place(folder)).filter((file) => /^\d.*\.ts$/.test(file))
  const names = files.map((file) => file.slice(0, -'.ts'.length)).sort()
  const odd = names.find((name) => !STEP.test(name))
  if (odd !== undefined) throw new Refusal(`not the name of a step (202611230800-noun): ${odd}`)
  return names
}

/** The list's text, with a fingerprint of each step; throws Refusal when one has been edited since it was listed. */
export function indexText(folder, isAnew = false) {
  const listed = fs.readFileSync(path.join(folder, STEP_LIST), 'utf8')
  const known = new Map([...listed.matchAll(KNOWN)].map(({ groups }) => [groups.name, groups.print]))
  const steps = stepsOf(folder).map((name) => {
    const print = createHash('sha256').update(wholeText(folder, name)).digest('hex').slice(0, 12)
    if (!isAnew && known.has(name) && known.get(name) !== print)
      throw new Refusal(`${name} may have been applied somewhere, and has been edited: write a new step instead`)
    return { name, print, as: asName(name) }
  })
  return [
    '// Made by tools/migrations.mjs. An applied step is never edited: behind each stands what its text was.',
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

/** A step's text, and of what it takes from beside it. */
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

/** The name of a step that is made now, after all that are there. */
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
