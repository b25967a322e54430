// `npm run lint [-- --write]`
import { lint, report } from './checks.mjs'
import { installWhenNeeded } from './install.mjs'

await installWhenNeeded()
report(await lint(process.argv.slice(2)), 'The linter found something.')
