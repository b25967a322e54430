// The quick checks: types and lint. `npm run typecheck`, `npm run lint` and `npm test` share them.
import { inRoot } from './paths.mjs'
import { capture } from './step.mjs'

/** The client as each target sees it, and the server with the tools and tests. */
const PROJECTS = ['tsconfig.h5.json', 'tsconfig.weapp.json', 'tsconfig.server.json']

/**
 * Type-checks every project at once; resolves `[{ name, code, output }]`. One thread each: a compiler's own threads check
 * much of the same twice, which on two cores takes twice as long.
 */
export function typecheck() {
  const compiler = inRoot('node_modules/typescript/bin/tsc')
  return Promise.all(
    PROJECTS.map(async (name) => ({
      name,
      ...(await capture(process.execPath, [compiler, '-p', name, '--pretty', 'false', '--singleThreaded'])),
    })),
  )
}

/** Lint, formatting and import order, warnings included; `options` go to Biome (`--write` mends what it can). */
export async function lint(options = []) {
  const biome = inRoot('node_modules/@biomejs/biome/bin/biome')
  const args = ['check', '--error-on-warnings', '--colors=off', '--max-diagnostics=50', ...options]
  return [{ name: 'biome', ...(await capture(process.execPath, [biome, ...args])) }]
}

/** Runs a check as a command: prints what it found, throws when anything failed. */
export function report(results, failure) {
  for (const { name, code, output } of results) {
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
    if (code !== 0) console.log(output.trim())
  }
  if (results.some(({ code }) => code !== 0)) throw Object.assign(new Error(failure), { isExpected: true })
}
