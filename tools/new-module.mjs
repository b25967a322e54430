// Makes a module of the server that works at once: a table that belongs to a shopper, and the endpoint that lists it.
// npm run new:module -- <domain>/<noun>
//   wing  the folder of server/modules that it lies in (docs/ARCHITECTURE.md)
//   noun  what it is about, singular, in kebab-case (gift-card)
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { listSteps, nextStep, STEP_LIST, stepsOf } from './migrations.mjs'
import { moduleTexts, namesOf } from './module-texts.mjs'
import { Refusal, runWhenCalled } from './order.mjs'
import { inRoot, root } from './paths.mjs'

const USAGE = 'usage: npm run new:module -- <wing>/<noun>'
/** Words that SQL keeps for itself. */
const RESERVED = new Set(
  'all analyse and any array as case check column default end group having in index into join limit not null on or order primary references select table then to trigger union unique user using values view when where with'.split(
    ' ',
  ),
)

/** Writes a new module below `folder`, the project's root; gives the files. Throws Refusal and then has written nothing. */
export function makeModule(folder, { domain, noun }) {
  const domains = fs.readdirSync(path.join(folder, 'server/modules'))
  if (!domains.includes(domain)) throw new Refusal(`no wing: ${domain} (${domains.join(', ')})`)
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun)) throw new Refusal(`not a noun in kebab-case: ${noun}`)
  if (/^(utils?|common|helpers?|managers?|data|info)$/.test(noun))
    throw new Refusal(`a name that says nothing: ${noun}`)
  const names = namesOf(noun, domain)
  if (RESERVED.has(names.snake)) throw new Refusal(`SQL keeps the word ${noun} for itself`)
  const read = (file) => fs.readFileSync(path.join(folder, file), 'utf8')

  if (domains.some((one) => fs.existsSync(path.join(folder, 'server/modules', one, noun))))
    throw new Refusal(`there is a module ${noun} already`)
  const texts = moduleTexts(names, nextStep(folder, noun))
  const taken = [...texts.keys()].find((file) => fs.existsSync(path.join(folder, file)))
  if (taken) throw new Refusal(`there is a ${taken} already`)
  if (stepsOf(folder).some((name) => name.slice(13) === noun)) throw new Refusal(`there is a step for ${noun} already`)

  const files = new Map(texts)
  const change = (file, ...changes) =>
    files.set(
      file,
      changes.reduce((text, one) => one(text, file), read(file)),
    )
  change(
    'contract/api.ts',
    after(
      /import type \{[^}]*\} from '\.\/endpoint'\n/,
      `import { ${names.camel}Endpoints } from './schema/${noun}'\n`,
    ),
    before(/\}\n(?=export const legacyApi)/, `  ...${names.camel}Endpoints,\n`),
  )
  change(
    'server/services.ts',
    before(/import type \{ PayProvider \}/, `import { create${names.pascal} } from './modules/${domain}/${noun}'\n`),
    before(/\n {2}return composeModules\(/, `  const ${names.camel} = create${names.pascal}(context)\n`),
    before(/ {2}\]\)\n\}\n$/, `    ${names.camel},\n`),
  )

  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  listSteps(folder)
  return [...files.keys(), STEP_LIST]
}

const after = (anchor, added) => inserted(anchor, (found) => found + added)
const before = (anchor, added) => inserted(anchor, (found) => added + found)
function inserted(anchor, replace) {
  return (text, file) => {
    if (!anchor.test(text)) throw new Refusal(`${file} does not look as this tool knows it: wire the module by hand`)
    return text.replace(anchor, replace)
  }
}

function main([place, ...rest]) {
  const [domain, noun, ...more] = place?.split('/') ?? []
  if (!domain || !noun || more.length > 0 || rest.length > 0) throw new Refusal(USAGE)
  const files = makeModule(root, { domain, noun })
  // Import order and line breaks of the changed files are the formatter's business.
  const biome = inRoot('node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'ignore' })
  for (const file of files) console.log(file)
  console.log(
    'Now: its own columns in the migration, tables and repo, its endpoints in the contract, its rules; its seed, if the demo shows it.',
  )
}

runWhenCalled(import.meta.url, main)
