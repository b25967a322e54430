// Builds the console with Vite, in a separate folder that is moved when complete, so that a running server never serves
// a partial build.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compressTree } from './compress.mjs'
import { fingerprint } from './fingerprint.mjs'
import { consoleFolder, inRoot } from './paths.mjs'
import { capture, expected, step } from './step.mjs'

const NEXT = 'dist/.console-next'
const stampFile = inRoot('dist/console.stamp')

/** Vite's command; npm may install it below the workspace or at the root. */
export function viteCommand() {
  const manifest = createRequire(inRoot('console/package.json')).resolve('vite/package.json')
  return path.join(path.dirname(manifest), 'bin/vite.js')
}

function currentStamp() {
  const own = fs.readdirSync(inRoot('console')).filter((name) => name !== 'node_modules')
  const inputs = own.map((name) => `console/${name}`)
  return fingerprint([...inputs, 'contract', 'package-lock.json', 'tools/console.mjs', 'tools/compress.mjs'])
}

/** Whether dist/console was built from the current sources. */
export function isConsoleFresh() {
  const isBuilt = fs.existsSync(path.join(consoleFolder, 'index.html')) && fs.existsSync(stampFile)
  return isBuilt && fs.readFileSync(stampFile, 'utf8') === currentStamp()
}

/** A production build of the console; throws Vite's output when it fails or warns. */
export async function buildConsoleQuietly() {
  const stamp = currentStamp()
  fs.rmSync(stampFile, { force: true })
  const config = inRoot('console/vite.config.ts')
  const args = [viteCommand(), 'build', '--config', config, '--outDir', inRoot(NEXT), '--logLevel', 'warn']
  const { code, output } = await capture(process.execPath, args, { NODE_ENV: 'production', NO_COLOR: '1' })
  if (code !== 0 || output.trim() !== '') throw expected(`${output.trim()}\nvite build: exit code ${code}`)
  await compressTree(inRoot(NEXT))
  fs.rmSync(consoleFolder, { recursive: true, force: true })
  fs.renameSync(inRoot(NEXT), consoleFolder)
  fs.writeFileSync(stampFile, stamp)
}

/** Like `buildConsoleQuietly`, with a line about it, unless the build is fresh. */
export async function buildConsoleWhenStale() {
  if (!isConsoleFresh()) await step('Building the console', buildConsoleQuietly)
}
