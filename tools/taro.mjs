// Builds the client with Taro. H5 is built in a separate folder and moved when complete, so that a running server never
// serves a partial build. The mini program is built in place, because DevTools watches that folder.
import fs from 'node:fs'
import path from 'node:path'
import { stampOf } from './build-stamp.mjs'
import { writeComponentModules } from './components.mjs'
import { compressTree } from './compress.mjs'
import { buildFirstScreen, firstScreenFile } from './first-screen.mjs'
import { h5Folder, inRoot, weappFolder } from './paths.mjs'
import { capture, expected, step } from './step.mjs'

const folders = { h5: h5Folder, weapp: weappFolder }
const labels = { h5: 'H5', weapp: 'the mini program' }
const TARO = inRoot('node_modules/@tarojs/cli/bin/taro')
/** A build without this file is incomplete. */
const FIRST_FILE = { h5: 'index.html', weapp: 'app.json' }

/** Node's arguments that start Taro; `--no-check` stops Taro from sending the configuration to its vendor's server. */
export const taroArguments = (target, ...options) => [TARO, 'build', '--type', target, '--no-check', ...options]

/** Environment of a Taro run, without colours and progress bars. */
const taroEnv = (mode) => ({ NODE_ENV: mode, NO_COLOR: '1', FORCE_COLOR: '0', CI: 'true' })

const currentStamp = (target) => stampOf(target, process.env)
/** The file with the stamp of dist/<target>; it does not exist while a watch build writes there. */
export const stampFile = (target) => inRoot(`dist/${target}.stamp`)

/** Whether dist/<target> was built from the current sources. */
export function isFresh(target) {
  const file = stampFile(target)
  if (target === 'h5' && !fs.existsSync(firstScreenFile)) return false
  return fs.existsSync(folders[target]) && fs.existsSync(file) && fs.readFileSync(file, 'utf8') === currentStamp(target)
}

/** A production build of `h5` or `weapp`, printed as one line; throws the compiler's output when it fails. */
export async function buildTarget(target) {
  await step(`Building ${labels[target]}`, () => buildQuietly(target))
}

/** Like `buildTarget`, but prints nothing. */
export async function buildQuietly(target) {
  const stamp = currentStamp(target)
  const output = target === 'h5' ? `dist/.${target}-next` : `dist/${target}`
  fs.rmSync(stampFile(target), { force: true })
  fs.rmSync(inRoot(output), { recursive: true, force: true })
  if (target === 'h5') writeComponentModules()
  const env = { ...taroEnv('production'), GALLERIA_OUTPUT: output }
  const { code, output: words } = await capture(process.execPath, taroArguments(target), env)
  const isComplete = fs.existsSync(path.join(inRoot(output), FIRST_FILE[target]))
  if (code !== 0 || !isComplete || /(Errors: |✖|Warnings: |WARNING in)/.test(words)) {
    throw expected(`${words.trim()}\ntaro build --type ${target}: exit code ${code}`)
  }
  if (target === 'h5') {
    await compressTree(inRoot(output))
    await buildFirstScreen(inRoot(output))
    fs.rmSync(h5Folder, { recursive: true, force: true })
    fs.renameSync(inRoot(output), h5Folder)
  }
  fs.writeFileSync(stampFile(target), stamp)
}

/** Builds `target` only when one of its inputs has changed. */
export async function buildWhenStale(target) {
  if (!isFresh(target)) await buildTarget(target)
}
