// The quick checks: types and lint. `npm run typecheck`, `npm run lint` and `npm test` share them.
import { inRoot } from './paths.mjs'
import { capture } from './step.mjs'

/** The client as each target sees it, the server with the tools and tests, and the console. */
const PROJECTS = ['tsconfig.h5.json', 'tsconfig.weapp.json', 'tsconfig.server.json', 'console/tsconfig.json']

/**
 * Type-checks all projects in parallel; resolves `[{ name, code, output }]`. One thread each: several threads of one
 * compiler check the same files repeatedly, which takes twice as long on two cores.
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

/**
 * Lint, formatting and import order, including warnings; `options` are passed to Biome (`--write` applies its fixes).
 */
export async function lint(options = []) {
  const biome = inRoot('node_modules/@biomejs/biome/bin/biome')
  const args = ['check', '--error-on-warnings', '--colors=off', '--max-diagnostics=50', ...options]
  return [{ name: 'biome', ...(await capture(process.execPath, [biome, ...args])) }]
}

/** Runs a check as a command: prints the findings, throws when a project failed. */
export function report(results, failure) {
  for (const { name, code, output } of results) {
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
    if (code !== 0) console.log(output.trim())
  }
  if (results.some(({ code }) => code !== 0)) throw Object.assign(new Error(failure), { isExpected: true })
}
