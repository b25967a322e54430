// `npm test [-- [--long] [--only <step>[,<step>…] [--files <pattern>]]]`: runs every check, or the named steps and the
// steps that they need; `--files` selects their test files by a pattern of the path. `--long` runs tiered tests
// (test/support/tier.ts) at full length: stress, random runs, races, kills.
// Prints a table of the steps and their slowest files, then exactly one line `N passed, N failed`; the exit code is 1
// when a check failed or none ran.
import { installWhenNeeded } from './install.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { inRoot } from './paths.mjs'
import { expected, seconds } from './step.mjs'
import { reportOf } from './test-report.mjs'
import { CORES, STEPS, stepsOf } from './test-steps.mjs'

/** The value of an option; null without the option. */
function valueAfter(option, what) {
  const at = process.argv.indexOf(option)
  if (at < 0) return null
  const value = process.argv[at + 1] ?? ''
  if (!value || value.startsWith('-')) throw expected(`${option} takes ${what}`)
  return value
}

function chosenSteps() {
  const only = valueAfter('--only', 'names of steps')
  const steps = stepsOf(only?.split(',').filter(Boolean) ?? null)
  const names = [...new Set(STEPS.flatMap(({ name, group }) => (group ? [group, name] : [name])))]
  if (!steps?.length) throw expected(`--only takes ${names.join(', ')}; not: ${only}`)
  return steps
}

/** A pattern of the paths of test files; it needs --only, because most other steps would have no such file. */
function chosenFiles() {
  const files = valueAfter('--files', 'a part of the path of test files')
  if (files && !process.argv.includes('--only'))
    throw expected('--files goes with --only, which names the steps to run')
  return files
}

/** Runs one step and prints its result; never throws. */
async function perform({ name, run }, options) {
  const startedAt = performance.now()
  console.log(`▶ ${name}`)
  const result = await run(options).catch((error) => ({
    passed: 0,
    failed: 1,
    output: error.isExpected ? error.message : (error.stack ?? String(error)),
  }))
  if (result.output) console.log(result.output.trim())
  console.log(`${result.failed ? '✗' : '✓'} ${name} (${seconds(startedAt)})`)
  return { ...result, name, ms: performance.now() - startedAt }
}

/** Starts each step when a core is free and the steps that it needs have passed; resolves the results in order. */
async function performAll(steps, options) {
  const waiting = [...steps]
  const running = new Map()
  const results = new Map()
  const isDone = (name) => results.has(name)

  while (waiting.length || running.size) {
    for (const step of [...waiting]) {
      const needs = step.after ?? []
      const broken = needs.find((name) => results.get(name)?.failed)
      if (broken) {
        console.log(`✗ ${step.name} — not run, because ${broken} failed`)
        waiting.splice(waiting.indexOf(step), 1)
        results.set(step.name, { name: step.name, ms: null, passed: 0, failed: 1 })
        continue
      }
      const busy = [...running.keys()].reduce((sum, { cores }) => sum + cores, 0)
      if (busy >= CORES) break
      if (!needs.every(isDone)) continue
      waiting.splice(waiting.indexOf(step), 1)
      const work = perform(step, options).then((result) => {
        running.delete(step)
        results.set(step.name, result)
      })
      running.set(step, work)
    }
    if (running.size) await Promise.race(running.values())
  }
  return steps.map(({ name }) => results.get(name))
}

await installWhenNeeded()
const files = chosenFiles()
const steps = chosenSteps()
const isLong = process.argv.includes('--long')
const startedAt = performance.now()
const temp = await memoryFolder()
const results = await performAll(steps, {
  files,
  isLong,
  env: {
    GALLERIA_TEST_TIER: isLong ? 'long' : 'short',
    // Jest's workers and the servers that tests start load the same modules repeatedly.
    NODE_COMPILE_CACHE: inRoot('.cache/compiled'),
    ...(temp && { TMPDIR: temp }),
  },
})
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const all = { name: 'all', ms: performance.now() - startedAt, passed: sum('passed'), failed: sum('failed') }
if (files !== null && all.failed === 0 && !results.some((result) => result.files?.length)) {
  console.log(`No test file of these steps has "${files}" in its path.`)
  all.failed = 1
}
console.log(reportOf([...results, all]).join('\n'))
console.log(`${all.passed} passed, ${all.failed} failed`)
process.exit(all.failed || all.passed === 0 ? 1 : 0)
