// The first thing every command runs: on a Node that is too old it runs itself again on the right one. Old syntax only:
// it must still parse on the Node that it turns away.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

const REQUIRED = 24
/** What is fetched where there is none: `.nvmrc` and the README name the same. */
const FETCHED = '24.21.0'
/** Set for the process that runs again, so that it never does so twice. */
const AGAIN = 'GALLERIA_RUN_AGAIN'

const isOld = Number(process.versions.node.split('.')[0]) < REQUIRED

/** Goes on with `work` on this Node, or with the same command line on a fetched one. */
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

/** The path of Node's binary, fetched from the registry unless it already was. */
function fetchedNode() {
  // The package `node` brings its binary by an install script, which this repository does not run: its platform's
  // package holds the binary itself.
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
  // Whole at once: another command may be fetching it too.
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

/** The same command line on `binary`, with it first for every command below; ends as that ends. */
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

/** Who ran again ends with the process that was asked to run, however that ends; what it starts knows nothing of it. */
function followParent() {
  const hasRunAgain = process.env[AGAIN] && process.channel
  delete process.env[AGAIN]
  if (!hasRunAgain) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
