// One run of jest, told in numbers.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { capture } from './step.mjs'

/**
 * Runs a project of jest.config.cjs with so many workers; `choice` are jest's arguments that choose among its files, `files`
 * a part of their path that is asked for instead. A suite that does not load, or a test that is skipped, counts as failed.
 * Resolves `{ passed, failed, output, files }`, the latter as `[{ file, ms }]`, without any when none has such a path.
 */
export async function jest({ project, workers, choice, files, env }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galleria-test-'))
  const outputFile = path.join(folder, 'result.json')
  const args = [
    '--require',
    inRoot('test/support/short-lived.cjs'),
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
  // jest may fail as a whole (a set-up, an open handle) with every test passed
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
