// `npm start [-- --lan …]`: installs and builds what is stale, then becomes the server (same process, so that
// Ctrl-C and every other signal reach it directly).
import { pathToFileURL } from 'node:url'
import { bundleWhenStale } from './bundle.mjs'
import { installWhenNeeded } from './install.mjs'
import { inRoot } from './paths.mjs'
import { serverBundles } from './server-bundles.mjs'
import { buildWhenStale } from './taro.mjs'

await installWhenNeeded()
await buildWhenStale('h5')
await bundleWhenStale('the server', Object.values(serverBundles))
const main = inRoot(serverBundles.server.outFile)
process.argv[1] = main
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(main).href)
