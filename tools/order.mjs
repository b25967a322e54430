// Shared by the tools that write files for a developer: refusals, and whether a tool is run or imported.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Wrong arguments: one line on stderr, exit code 2. */
export class Refusal extends Error {}

/** Runs `main` with the command line's arguments if `url` is the program that was started, not if a file imports it. */
export function runWhenCalled(url, main) {
  if (path.resolve(process.argv[1] ?? '') !== fileURLToPath(url)) return
  try {
    main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
