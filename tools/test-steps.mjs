// The steps of `npm test`.
import os from 'node:os'
import { bundle, staleBundles } from './bundle.mjs'
import { lint, typecheck } from './checks.mjs'
import { buildConsoleQuietly, isConsoleFresh } from './console.mjs'
import { serverBundles } from './server-bundles.mjs'
import { buildQuietly, isFresh } from './taro.mjs'
import { onPostgres } from './test-engines.mjs'
import { jest } from './test-jest.mjs'

/** Number of cores that a run may use. */
export const CORES = os.availableParallelism()
const HALF = Math.max(1, Math.floor(CORES / 2))

/**
 * In starting order. `run` gets the jest options of this run and resolves `{ passed, failed, output?, files? }`;
 * `after` names the steps that must have passed before; `cores` is the number of cores that a step keeps busy. Steps
 * whose workers mostly wait for pages and replies have more workers than cores. A step begins as soon as one core is
 * free, even if it needs more: sharing cores with a step that is about to end costs less than an idle core. `group` is
 * a second name of several steps.
 */
export const STEPS = [
  { name: 'typecheck', cores: 1, run: () => counted(typecheck()) },
  { name: 'lint', cores: 1, run: () => counted(lint()) },
  { name: 'build-server', cores: 1, run: bundledServer },
  { name: 'build-h5', cores: 1, run: () => built('h5') },
  { name: 'build-weapp', cores: 1, run: () => built('weapp') },
  { name: 'build-console', cores: 1, run: builtConsole },
  { name: 'client', group: 'unit', cores: HALF, run: inJest('client', HALF) },
  { name: 'server', group: 'unit', cores: HALF, run: inJest('server', CORES), after: ['build-server'] },
  { name: 'postgres', cores: HALF, run: inJest('server', CORES, onPostgres), after: ['build-server'] },
  { name: 'weapp', cores: HALF, run: inJest('weapp', CORES + HALF), after: ['build-weapp', 'build-server'] },
  { name: 'h5', cores: CORES, run: inJest('h5', CORES * 2), after: ['build-h5', 'build-console', 'build-server'] },
]

/** The steps with these names and the steps that they need; all steps for null; null for an unknown name. */
export function stepsOf(names) {
  if (names === null) return STEPS
  const wanted = new Set()
  const want = (step) => {
    wanted.add(step)
    for (const need of step.after ?? []) want(STEPS.find(({ name }) => name === need))
  }
  for (const name of names) {
    const meant = STEPS.filter((step) => step.name === name || step.group === name)
    if (meant.length === 0) return null
    meant.forEach(want)
  }
  return STEPS.filter((step) => wanted.has(step))
}

async function counted(check) {
  const results = await check
  const failures = results.filter(({ code }) => code !== 0)
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    output: failures.map(({ name, output }) => `${name}\n${output.trim()}`).join('\n'),
  }
}

/** Builds a target unless it is fresh; the build counts as one check. */
async function built(target) {
  if (!isFresh(target)) await buildQuietly(target)
  return { passed: 1, failed: 0 }
}

async function builtConsole() {
  if (!isConsoleFresh()) await buildConsoleQuietly()
  return { passed: 1, failed: 0 }
}

async function bundledServer() {
  await Promise.all(staleBundles(Object.values(serverBundles)).map(bundle))
  return { passed: 1, failed: 0 }
}

/** `select` gives the tests of a short or a long run and their environment; without it all tests run. */
function inJest(project, workers, select) {
  return (options) => {
    const { env = {}, choice = [] } = select?.(options.isLong) ?? {}
    return jest({ ...options, project, workers, choice, env: { ...options.env, ...env } })
  }
}
