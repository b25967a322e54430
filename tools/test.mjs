// `npm test [-- --only <step>[,<step>…] [--files <pattern>]]`: every check, in the order of the table below, at most two
// at once; `--files` picks test files of the named steps by a part of their path.
// Ends with exactly one line `N passed, N failed`; the exit code is 1 when anything failed or nothing ran.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bundle, staleBundles } from './bundle.mjs'
import { lint, typecheck } from './checks.mjs'
import { installWhenNeeded } from './install.mjs'
import { inRoot } from './paths.mjs'
import { serverBundles } from './server-bundles.mjs'
import { capture, expected, seconds } from './step.mjs'
import { buildQuietly, isFresh } from './taro.mjs'

/**
 * The table. `run` resolves `{ passed, failed, output? }`; `after` names steps that must have passed before, and
 * `isAlone` keeps the machine to itself (races and browsers, which a build beside them would only slow down).
 */
const STEPS = [
  { name: 'typecheck', run: () => counted(typecheck()) },
  { name: 'lint', run: () => counted(lint()) },
  { name: 'build-weapp', run: () => built('weapp') },
  { name: 'build-h5', run: () => built('h5') },
  { name: 'build-server', run: bundledServer },
  { name: 'unit', run: () => jest(['client', 'server']), after: ['build-server'], isAlone: true },
  {
    name: 'postgres',
    run: () => jest(['server'], { GALLERIA_TEST_DB: 'postgres' }, ['/server/', '/test/journeys/']),
    after: ['build-server'],
    isAlone: true,
  },
  { name: 'weapp', run: () => jest(['weapp']), after: ['build-weapp', 'build-server'] },
  { name: 'h5', run: () => jest(['h5']), after: ['build-h5', 'build-server'], isAlone: true },
]

const LANES = 2

async function counted(check) {
  const results = await check
  const failures = results.filter(({ code }) => code !== 0)
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    output: failures.map(({ name, output }) => `${name}\n${output.trim()}`).join('\n'),
  }
}

/** Builds a target unless it is fresh; the build itself counts as one check. */
async function built(target) {
  if (!isFresh(target)) await buildQuietly(target)
  return { passed: 1, failed: 0 }
}

async function bundledServer() {
  await Promise.all(staleBundles(Object.values(serverBundles)).map(bundle))
  return { passed: 1, failed: 0 }
}

/** A part of the path of the test files to run; with --only, since no other step would find any. */
function chosenFiles() {
  const at = process.argv.indexOf('--files')
  if (at < 0) return ''
  const pattern = process.argv[at + 1] ?? ''
  if (!pattern || pattern.startsWith('-')) throw expected('--files takes a part of the path of test files')
  if (!process.argv.includes('--only')) throw expected('--files goes with --only, which names the steps to run')
  return pattern
}

/** Runs jest projects; a suite that does not load, or a test that is skipped, counts as failed. */
async function jest(projects, env = {}, paths = []) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galleria-test-'))
  const outputFile = path.join(folder, 'result.json')
  const args = [
    inRoot('node_modules/jest/bin/jest.js'),
    ...['--selectProjects', ...projects],
    ...['--json', `--outputFile=${outputFile}`, '--ci', '--maxWorkers=2'],
    ...(files ? ['--testPathPatterns', files] : paths.length ? ['--testPathPatterns', ...paths] : []),
  ]
  try {
    const { code, output } = await capture(process.execPath, args, { NODE_ENV: 'test', FORCE_COLOR: '0', ...env })
    if (!fs.existsSync(outputFile)) return { passed: 0, failed: 1, output }
    const result = JSON.parse(fs.readFileSync(outputFile, 'utf8'))
    const skipped = result.numPendingTests + result.numTodoTests
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + skipped
    // jest may fail as a whole (a set-up, an open handle) with every test passed
    const failedAtLeast = code !== 0 && failed === 0 ? 1 : failed
    const words = result.testResults.map(({ message }) => message).filter(Boolean)
    if (skipped) words.push(`${skipped} tests are skipped; a test that does not run is no test.`)
    return {
      passed: result.numPassedTests,
      failed: failedAtLeast,
      output: words.join('\n') || (failedAtLeast ? output : ''),
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function chosenSteps() {
  const at = process.argv.indexOf('--only')
  if (at < 0) return STEPS
  const names = (process.argv[at + 1] ?? '').split(',').filter(Boolean)
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name))
  if (names.length === 0 || unknown.length) {
    throw expected(`--only takes ${STEPS.map(({ name }) => name).join(', ')}; not: ${unknown.join(', ') || 'nothing'}`)
  }
  const wanted = new Set(names)
  const withNeeds = (name) => {
    wanted.add(name)
    for (const need of STEPS.find((step) => step.name === name).after ?? []) withNeeds(need)
  }
  names.forEach(withNeeds)
  return STEPS.filter(({ name }) => wanted.has(name))
}

/** Runs one step and tells of it; never throws. */
async function perform({ name, run }) {
  const startedAt = performance.now()
  console.log(`▶ ${name}`)
  const result = await run().catch((error) => ({
    passed: 0,
    failed: 1,
    output: error.isExpected ? error.message : (error.stack ?? String(error)),
  }))
  if (result.output) console.log(result.output.trim())
  const mark = result.failed ? '✗' : '✓'
  console.log(`${mark} ${name} (${seconds(startedAt)}): ${result.passed} right, ${result.failed} wrong`)
  return result
}

/** Starts each step as soon as a lane is free and what it needs has passed; resolves the sums. */
async function performAll(steps) {
  const waiting = [...steps]
  const running = new Map()
  const failedSteps = new Set()
  const sum = { passed: 0, failed: 0 }
  const isDone = (name) => !waiting.some((step) => step.name === name) && !running.has(name)

  while (waiting.length || running.size) {
    for (const step of [...waiting]) {
      const needs = step.after ?? []
      const broken = needs.find((name) => failedSteps.has(name))
      if (broken) {
        console.log(`✗ ${step.name} — not run, because ${broken} failed`)
        waiting.splice(waiting.indexOf(step), 1)
        failedSteps.add(step.name)
        sum.failed += 1
        continue
      }
      const hasAloneRunning = [...running.keys()].some((name) => steps.find((s) => s.name === name).isAlone)
      const hasRoom = step.isAlone ? running.size === 0 : running.size < LANES && !hasAloneRunning
      if (!hasRoom) break
      if (!needs.every(isDone)) continue
      waiting.splice(waiting.indexOf(step), 1)
      const work = perform(step).then((result) => {
        running.delete(step.name)
        sum.passed += result.passed
        sum.failed += result.failed
        if (result.failed) failedSteps.add(step.name)
      })
      running.set(step.name, work)
    }
    if (running.size) await Promise.race(running.values())
  }
  return sum
}

await installWhenNeeded()
const files = chosenFiles()
const steps = chosenSteps()
const startedAt = performance.now()
const sum = await performAll(steps)
console.log(`All of it took ${seconds(startedAt)}.`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed || sum.passed === 0 ? 1 : 0)
