// Shared by the tools that write a server module: names and place of a module, changes of existing files, the
// formatter.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { namesOf } from './module-texts.mjs'
import { Refusal } from './order.mjs'
import { inRoot, root } from './paths.mjs'

/** Reserved words of SQL. */
const RESERVED = new Set(
  'all analyse and any array as case check column default end group having in index into join limit not null on or order primary references select table then to trigger union unique user using values view when where with'.split(
    ' ',
  ),
)

/** Names of a new module below `folder`, the project's root; throws Refusal when it cannot be created there. */
export function newModuleNames(folder, { domain, noun }) {
  const domains = fs.readdirSync(path.join(folder, 'server/modules'))
  if (!domains.includes(domain))
    throw new Refusal(
      `unknown domain: ${domain} (${domains.join(', ')}). For a new one create the folder server/modules/${domain} first`,
    )
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun)) throw new Refusal(`not a noun in kebab-case: ${noun}`)
  if (/^(utils?|common|helpers?|managers?|data|info)$/.test(noun)) throw new Refusal(`too general a name: ${noun}`)
  const names = namesOf(noun, domain)
  if (RESERVED.has(names.snake)) throw new Refusal(`a reserved word of SQL: ${noun}`)
  if (domains.some((one) => fs.existsSync(path.join(folder, 'server/modules', one, noun))))
    throw new Refusal(`there is a module ${noun} already`)
  return names
}

/** Applies changes to a file below `folder`; returns its new text. */
export const changed = (folder, file, ...changes) =>
  changes.reduce((text, one) => one(text, file), fs.readFileSync(path.join(folder, file), 'utf8'))

/** The changes that import a module in server/services.ts, create it and compose it; `deps`: arguments of its create function. */
export const wiring = ({ camel, pascal, domain, noun }, deps) => [
  before(/import type \{ PayProvider \}/, `import { create${pascal} } from './modules/${domain}/${noun}'\n`),
  before(/\n {2}return composeModules\(/, `  const ${camel} = create${pascal}(${deps})\n`),
  before(/ {2}\]\)\n\}\n$/, `    ${camel},\n`),
]

export const after = (anchor, added) => inserted(anchor, (found) => found + added)
export const before = (anchor, added) => inserted(anchor, (found) => added + found)
function inserted(anchor, replace) {
  return (text, file) => {
    if (!anchor.test(text))
      throw new Refusal(`${file} has another form than this tool expects: wire the module by hand`)
    return text.replace(anchor, replace)
  }
}

/** Writes texts by path; throws Refusal before the first write if a file that is to be `made` exists. */
export function writeNew(folder, made, others) {
  const taken = [...made.keys()].find((file) => fs.existsSync(path.join(folder, file)))
  if (taken) throw new Refusal(`there is a ${taken} already`)
  for (const [file, text] of [...made, ...others]) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  return [...made.keys(), ...others.keys()]
}

/** Formats files, sorts their imports, and prints them. */
export function finish(files, next) {
  const biome = inRoot('node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'ignore' })
  for (const file of files) console.log(file)
  console.log(next)
}

/** The two parts of `<domain>/<noun>`; throws Refusal with the usage for other arguments. */
export function placeOf(place, rest, usage) {
  const [domain, noun, ...more] = place?.split('/') ?? []
  if (!domain || !noun || more.length > 0 || rest.length > 0) throw new Refusal(usage)
  return { domain, noun }
}
