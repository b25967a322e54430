// `npm run bench [-- --peer <folder> …]`: bundles test/bench/main.ts and everything it starts, then runs it.
import { pathToFileURL } from 'node:url'
import { bundleWhenStale } from './bundle.mjs'
import { installWhenNeeded } from './install.mjs'
import { inRoot } from './paths.mjs'
import { serverBundles } from './server-bundles.mjs'
import { buildWhenStale } from './taro.mjs'

const bench = { entry: 'test/bench/main.ts', outFile: 'dist/bench/main.mjs' }

await installWhenNeeded()
if (!process.argv.includes('--help')) await buildWhenStale('h5')
await bundleWhenStale('the server and the bench', [...Object.values(serverBundles), bench])
const main = inRoot(bench.outFile)
process.argv[1] = main
await import(pathToFileURL(main).href)
