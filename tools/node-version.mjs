// Every command runs this first: on a Node that is too old it runs the command again on a supported one. This file has
// old syntax only, because the old Node must parse it.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

const REQUIRED = 24
/** The version that is fetched; `.nvmrc` and the README name the same one. */
const FETCHED = '24.21.0'
/** Set in the second process, so that it does not start a third one. */
const AGAIN = 'GALLERIA_RUN_AGAIN'

const isOld = Number(process.versions.node.split('.')[0]) < REQUIRED

/** Runs `work` on this Node, or the same command line on a fetched Node. */
export function onRightNode(work) {
  if (!isOld) {
    followParent()
    work()
    return
  }
  if (process.platform !== 'linux' || !/^(x64|arm64)$/.test(process.arch) || process.env[AGAIN]) askForNode('')
  runAgain(fetchedNode())
}

function askForNode(reason) {
  console.error(
    `Galleria needs Node ${REQUIRED} or newer; this is Node ${process.versions.node}.${reason && ` ${reason}`}`,
  )
  process.exit(1)
}

/** The path of Node's binary; fetches it from the registry when it is not in the cache. */
function fetchedNode() {
  // The package `node` installs its binary by an install script, which this repository does not run. The package of the
  // platform contains the binary.
  const name = `node-linux-${process.arch}`
  const home = inRoot('.cache', 'node', FETCHED)
  const binary = path.join(home, 'node_modules', name, 'bin', 'node')
  if (fs.existsSync(binary)) {
    console.error(`• Node ${process.versions.node} is too old: running on Node ${FETCHED}`)
    return binary
  }
  process.stderr.write(`• Node ${process.versions.node} is too old: fetching Node ${FETCHED} … `)
  const startedAt = Date.now()
  fs.mkdirSync(path.dirname(home), { recursive: true })
  // The rename is atomic: another command may fetch the same version at the same time.
  const draft = fs.mkdtempSync(`${home}-`)
  const npm = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const fetched = spawnSync('npm', [...npm, `--prefix=${draft}`, `${name}@${FETCHED}`], { encoding: 'utf8' })
  const isRunning = spawnSync(path.join(draft, 'node_modules', name, 'bin', 'node'), ['-v']).status === 0
  if (isRunning && !fs.existsSync(home)) fs.renameSync(draft, home)
  else fs.rmSync(draft, { recursive: true, force: true })
  if (!isRunning) {
    process.stderr.write('failed\n')
    askForNode(`It could not be fetched: ${(fetched.stderr || String(fetched.error || 'it does not run here')).trim()}`)
  }
  process.stderr.write(`${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
  return binary
}

/** Runs the same command line on `binary` and puts it first in PATH; exits with the same code or signal. */
function runAgain(binary) {
  const child = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      [AGAIN]: '1',
      PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH || ''}`,
    },
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => askForNode(error.message))
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code)
  })
}

/** The second process ends when the first one ends, for any reason; its own children do not inherit the marker. */
function followParent() {
  const hasRunAgain = process.env[AGAIN] && process.channel
  delete process.env[AGAIN]
  if (!hasRunAgain) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
