import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../kernel/db'
import { runCli } from './cli'

const MALL = resolve('dist/server/mall.mjs')

export interface Ran {
  code: number
  stdout: string
  stderr: string
}

/** Bundles the command line when it is stale, as `npm run mall` does. */
export async function bundleCommandLine(): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/run.mjs', 'mall', '--help'])
}

/** Runs the built command line as a process of its own. */
export function runMall(
  args: readonly string[],
  env: Record<string, string>,
  nodeArgs: readonly string[] = [],
): Promise<Ran> {
  return new Promise((done) => {
    const options = { env: { PATH: process.env.PATH ?? '', ...env }, maxBuffer: 50_000_000 }
    execFile(process.execPath, [...nodeArgs, MALL, ...args], options, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr })
    })
  })
}

/**
 * The command line under these settings: `mall` as a process of its own, `runCommand` inside this one, which takes a
 * tenth of the time; `after` runs after each of the latter.
 */
export function commandLine(env: () => Record<string, string>, after?: () => Promise<unknown>) {
  const mall = (...args: string[]) => runMall(args, env())
  async function runCommand(...args: string[]): Promise<Ran> {
    const streams = { stdout: '', stderr: '' }
    const out = async (text: string) => {
      streams.stdout += text
    }
    const err = (text: string) => {
      streams.stderr += text
    }
    const code = await runCli(args, env(), { out, err, isInteractive: false })
    await after?.()
    return { code, ...streams }
  }
  return { mall, runCommand, json: documentOf(mall), runJson: documentOf(runCommand) }
}

/** The document that `--json` prints; anything else fails the test. */
function documentOf(run: (...args: string[]) => Promise<Ran>) {
  return async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return JSON.parse(stdout)
  }
}

/** Settings with a test's database and an empty data folder. */
export async function settingsFor(db: Db): Promise<{ env: Record<string, string>; folder: string; end(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-cli-'))
  const end = () => rmSync(folder, { recursive: true, force: true })
  if (db.engine === 'postgres') {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.q)
    const url = new URL(process.env.GALLERIA_TEST_POSTGRES ?? '')
    url.pathname = `/${rows[0]?.name}`
    return { env: { GALLERIA_DATA: folder, DATABASE_URL: url.href }, folder, end }
  }
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db.q)
  symlinkSync(rows[0]?.file ?? '', join(folder, 'galleria.db'))
  return { env: { GALLERIA_DATA: folder }, folder, end }
}
