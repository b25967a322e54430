// What the tools that make files for a developer share: how a wrong order is told, and when they run.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A wrong order: one clear line, exit code 2. */
export class Refusal extends Error {}

/** Runs `main` with the command line's values when the module at `url` was called, directly or through run.mjs; not when a test imports it. */
export function runWhenCalled(url, main) {
  const called = path.basename(process.argv[1] ?? '')
  if (called !== 'run.mjs' && called !== path.basename(fileURLToPath(url))) return
  try {
    main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
