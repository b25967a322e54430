// `npm run typecheck`
import { report, typecheck } from './checks.mjs'
import { installWhenNeeded } from './install.mjs'

await installWhenNeeded()
report(await typecheck(), 'The types do not fit.')
