// `npm start [-- --lan …]`: installs and builds what is stale, then runs the server in the same process, so that Ctrl-C
// and other signals reach it directly.
import { pathToFileURL } from 'node:url'
import { bundleWhenStale } from './bundle.mjs'
import { buildConsoleWhenStale } from './console.mjs'
import { installWhenNeeded } from './install.mjs'
import { inRoot } from './paths.mjs'
import { serverBundles } from './server-bundles.mjs'
import { expected } from './step.mjs'
import { buildTarget, isFresh } from './taro.mjs'

const built = ({ outFile }) => pathToFileURL(inRoot(outFile)).href

/** Checked before the build, so that a busy port is reported at once. */
async function checkSurroundings() {
  const surroundings = await import(built(serverBundles.surroundings))
  await surroundings.checkSurroundings(process.env, process.argv.slice(2)).catch((error) => {
    throw error instanceof surroundings.ConfigError ? expected(`galleria: ${error.message}`) : error
  })
}

await installWhenNeeded()
await bundleWhenStale('the server', Object.values(serverBundles))
if (!isFresh('h5')) {
  await checkSurroundings()
  await buildTarget('h5')
}
await buildConsoleWhenStale()
process.argv[1] = inRoot(serverBundles.server.outFile)
process.env.NODE_ENV ??= 'production'
await import(built(serverBundles.server))
