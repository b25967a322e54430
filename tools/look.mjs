// `npm run look [-- <files>]`: makes the pictures of docs/look.md and README.md from the built pages, with the tests that
// visit them; `<files>` is a pattern of the paths of their files. test/support/look-pictures.ts lists the pictures.
import { inRoot } from './paths.mjs'

/** The areas of the page table that have pictures. */
const AREAS = 'details|help-center|integral|invitation|main|pack-order|pay-result|person|service|special-area|tabs'

const [files = `test/(pages/(${AREAS})|h5/(shell|page-states)|console/entry)`] = process.argv.splice(2)
process.env.GALLERIA_LOOK = inRoot('docs/look')
process.argv.push('--only', 'h5', '--files', files)
await import('./test.mjs')
