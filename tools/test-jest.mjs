// Runs jest and returns the counts.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { capture } from './step.mjs'

/**
 * Runs a project of jest.config.cjs. `choice` are jest's arguments that select test files; `files`, a pattern of their
 * paths, replaces it. A suite that does not load and a skipped test count as failed. Resolves `{ passed, failed,
 * output, files }` with `files` as `[{ file, ms }]`, which is empty when no path matches.
 */
export async function jest({ project, workers, choice, files, env }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galleria-test-'))
  const outputFile = path.join(folder, 'result.json')
  const args = [
    inRoot('node_modules/jest/bin/jest.js'),
    '--selectProjects',
    project,
    '--json',
    `--outputFile=${outputFile}`,
    '--ci',
    `--maxWorkers=${workers}`,
    ...(files ? ['--passWithNoTests', '--testPathPatterns', files] : choice),
  ]
  try {
    const { code, output } = await capture(process.execPath, args, { NODE_ENV: 'test', FORCE_COLOR: '0', ...env })
    if (!fs.existsSync(outputFile)) return { passed: 0, failed: 1, output }
    return told(JSON.parse(fs.readFileSync(outputFile, 'utf8')), code, output)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function told(result, code, output) {
  const skipped = result.numPendingTests + result.numTodoTests
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + skipped
  // jest can fail although every test has passed: a failed set-up, an open handle.
  const failedAtLeast = code !== 0 && failed === 0 ? 1 : failed
  const words = result.testResults.map(({ message }) => message).filter(Boolean)
  if (skipped) words.push(`${skipped} tests are skipped; a test that does not run is no test.`)
  return {
    passed: result.numPassedTests,
    failed: failedAtLeast,
    output: words.join('\n') || (failedAtLeast ? output : ''),
    files: result.testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(inRoot(), name).split(path.sep).join('/'),
      ms: endTime - startTime,
    })),
  }
}
