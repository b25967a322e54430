// Writes a working server module: a table and the endpoint that lists its rows.
// npm run new:module -- <domain>/<noun> [--house]
//   domain   its folder in server/modules (docs/ARCHITECTURE.md)
//   noun     its subject, singular, in kebab-case (gift-card)
//   --house  rows belong to the mall, not to a shopper: no uid, and every visitor may list them
import { listSteps, nextStep, STEP_LIST, stepsOf } from './migrations.mjs'
import { moduleTexts } from './module-texts.mjs'
import { after, before, changed, finish, newModuleNames, placeOf, wiring, writeNew } from './new-files.mjs'
import { Refusal, runWhenCalled } from './order.mjs'
import { root } from './paths.mjs'

const USAGE = 'usage: npm run new:module -- <domain>/<noun> [--house]'

/** Writes a new module below `folder`, the project's root; returns the files. Throws Refusal before the first write. */
export function makeModule(folder, { domain, noun, isHouse = false }) {
  const names = newModuleNames(folder, { domain, noun })
  if (stepsOf(folder).some((name) => name.slice(13) === noun)) throw new Refusal(`there is a step for ${noun} already`)
  const endpoints = `${names.camel}Endpoints`
  const place = isHouse ? 'EVERYWHERE' : "'uid'"
  const others = new Map([
    [
      'contract/api.ts',
      changed(
        folder,
        'contract/api.ts',
        after(/import type \{[^}]*\} from '\.\/endpoint'\n/, `import { ${endpoints} } from './schema/${noun}'\n`),
        before(/\}\n(?=export const legacyApi)/, `  ...${endpoints},\n`),
      ),
    ],
    ['server/services.ts', changed(folder, 'server/services.ts', ...wiring(names, 'context'))],
    [
      'test/rules/plans/places.ts',
      changed(
        folder,
        'test/rules/plans/places.ts',
        after(new RegExp(`\\.\\.\\.table\\(\\s*${place},\\s*\`[^\`]*`), ` ${names.snake}`),
      ),
    ],
  ])
  const files = writeNew(folder, moduleTexts(names, nextStep(folder, noun), isHouse), others)
  listSteps(folder)
  return [...files, STEP_LIST]
}

function main(values) {
  const isHouse = values.includes('--house')
  const [place, ...rest] = values.filter((value) => value !== '--house')
  finish(
    makeModule(root, { ...placeOf(place, rest, USAGE), isHouse }),
    'Now write its columns (migration, tables, repo; then node tools/migrations.mjs --anew), its endpoints, its rules, and a seed for the demo.',
  )
}

runWhenCalled(import.meta.url, main)
