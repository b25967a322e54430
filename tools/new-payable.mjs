// Writes a payable that works at once: a purchase outside the cart at one price, paid by the cashier, cancelled and refunded.
// npm run new:payable -- <domain>/<noun>
//   domain  its folder in server/modules (docs/ARCHITECTURE.md)
//   noun    what is bought, singular, in kebab-case (month-pass)
import { listSteps, nextStep, STEP_LIST } from './migrations.mjs'
import { after, before, changed, finish, newModuleNames, placeOf, wiring, writeNew } from './new-files.mjs'
import { runWhenCalled } from './order.mjs'
import { root } from './paths.mjs'
import { payableTexts } from './payable-texts.mjs'

const USAGE = 'usage: npm run new:payable -- <domain>/<noun>'

/** Writes a new payable below `folder`, the project's root; returns the files. Throws Refusal before it writes anything. */
export function makePayable(folder, place) {
  const names = newModuleNames(folder, place)
  const endpoints = `${names.camel}Endpoints`
  const change = (file, ...changes) => [file, changed(folder, file, ...changes)]
  const others = new Map([
    change(
      'contract/api.ts',
      after(/import type \{[^}]*\} from '\.\/endpoint'\n/, `import { ${endpoints} } from './schema/${names.noun}'\n`),
      before(/\}\n(?=export const legacyApi)/, `  ...${endpoints},\n`),
    ),
    change('server/services.ts', ...wiring(names, 'purchase.services')),
    change('test/rules/plans/places.ts', after(/\.\.\.table\(\s*'uid',\s*`[^`]*/, ` ${names.snake}`)),
  ])
  const files = writeNew(folder, payableTexts(names, nextStep(folder, names.noun)), others)
  listSteps(folder)
  return [...files, STEP_LIST]
}

function main([place, ...rest]) {
  finish(
    makePayable(root, placeOf(place, rest, USAGE)),
    'Now write its price, its columns, what the payment hands over and what a refund takes back; see PurchaseSubject.',
  )
}

runWhenCalled(import.meta.url, main)
