// `npm run mall -- <command>`: the operator's command line.
import { pathToFileURL } from 'node:url'
import { bundleWhenStale, staleBundles } from './bundle.mjs'
import { installWhenNeeded } from './install.mjs'
import { inRoot } from './paths.mjs'
import { serverBundles } from './server-bundles.mjs'

await installWhenNeeded()
const isMachineReadable = process.argv.includes('--json')
const { mall } = serverBundles
if (staleBundles([mall]).length) {
  // stdout is reserved for the command's output.
  const write = process.stdout.write
  process.stdout.write = isMachineReadable ? () => true : process.stderr.write.bind(process.stderr)
  await bundleWhenStale('the command line', [mall]).finally(() => {
    process.stdout.write = write
  })
}
const main = inRoot(mall.outFile)
process.argv[1] = main
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(main).href)
