// Writes a working order option: a switch for each store at checkout, with a fee, stored and shown with the order.
// npm run new:order-option -- <domain>/<noun>
//   domain  its folder in server/modules (docs/ARCHITECTURE.md)
//   noun    its subject, singular, in kebab-case (gift-wrap)
import { after, changed, finish, newModuleNames, placeOf, wiring, writeNew } from './new-files.mjs'
import { runWhenCalled } from './order.mjs'
import { orderOptionTexts } from './order-option-texts.mjs'
import { root } from './paths.mjs'

const USAGE = 'usage: npm run new:order-option -- <domain>/<noun>'

/**
 * Writes a new order option below `folder`, the project's root; returns the files. Throws Refusal before the first
 * write.
 */
export function makeOrderOption(folder, place) {
  const names = newModuleNames(folder, place)
  const list = 'contract/choices/list.ts'
  const others = new Map([
    [
      list,
      changed(
        folder,
        list,
        after(/^/, `import { ${names.camel} } from './${names.noun}'\n`),
        after(/CHOICES = \[[^\]]*/, `, ${names.camel}`),
      ),
    ],
    ['server/services.ts', changed(folder, 'server/services.ts', ...wiring(names, ''))],
  ])
  return writeNew(folder, orderOptionTexts(names), others)
}

function main([place, ...rest]) {
  finish(
    makeOrderOption(root, placeOf(place, rest, USAGE)),
    'Now write its choice in the contract, its fee, label and rows in the part, and what it reserves; see CheckoutPart.',
  )
}

runWhenCalled(import.meta.url, main)
