import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-node-'))
  mkdirSync(join(folder, 'tools'))
  for (const file of ['run.mjs', 'node-version.mjs', 'paths.mjs']) cpSync(`tools/${file}`, join(folder, 'tools', file))
  writeFileSync(join(folder, 'old.cjs'), PRETENDS_TO_BE_OLD)
  writeFileSync(
    join(folder, 'tools/hello.mjs'),
    "process.on('SIGTERM', () => process.exit(7))\n" +
      "if (process.argv[2] === 'stay') setInterval(() => undefined, 1000)\n" +
      'console.log(JSON.stringify({ arguments: process.argv.slice(2), execArgv: process.execArgv, path: process.env.PATH }))\n',
  )
  // A fake registry that serves this Node under the requested name.
  mkdirSync(join(folder, 'bin'))
  writeFileSync(
    join(folder, 'bin/npm'),
    `#!/bin/sh\necho "$@" >> ${folder}/asked\nfor a in "$@"; do case $a in --prefix=*) p=\${a#--prefix=};; esac; done\n` +
      `d=$p/node_modules/node-linux-${process.arch}/bin; mkdir -p $d; ln -s ${process.execPath} $d/node\n`,
  )
  chmodSync(join(folder, 'bin/npm'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const PRETENDS_TO_BE_OLD =
  "if (!process.env.GALLERIA_RUN_AGAIN || process.env.STAYS_OLD) Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })\n"

const line = () => ['--max-semi-space-size=8', '-r', join(folder, 'old.cjs'), join(folder, 'tools/run.mjs'), 'hello']
const env = (more: Record<string, string> = {}) => ({
  ...process.env,
  PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
  ...more,
})
const run = (more?: Record<string, string>) =>
  spawnSync(process.execPath, [...line(), 'a', '--b'], { encoding: 'utf8', env: env(more) })

describe('on a Node that is too old', () => {
  test('a command runs again on a fetched Node and reports it; the next command uses the cache', () => {
    const first = run()
    expect(first.stderr).toMatch(/^• Node 20\.20\.2 is too old: fetching Node 24\.21\.0 … [\d.]+ s\n$/)
    const told = JSON.parse(first.stdout)
    expect(told.arguments).toEqual(['a', '--b'])
    expect(told.execArgv).toContain('--max-semi-space-size=8')
    expect(told.path).toMatch(/\.cache\/node\/24\.21\.0\/node_modules\/node-linux-\w+\/bin/)
    expect(run().stderr).toBe('• Node 20.20.2 is too old: running on Node 24.21.0\n')
    expect(readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')).toHaveLength(1)
  })

  test('it does not run again twice', () => {
    const { status, stderr } = run({ STAYS_OLD: '1' })
    expect(status).toBe(1)
    expect(stderr).toContain('Galleria needs Node 24 or newer; this is Node 20.20.2.')
  })

  test('without a registry one line names the required version', () => {
    writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho no network >&2\nexit 1\n')
    const { status, stderr } = run()
    expect(status).toBe(1)
    expect(stderr).toContain(
      'Galleria needs Node 24 or newer; this is Node 20.20.2. It could not be fetched: no network',
    )
  })

  test('signals reach the second process, and the first one exits as it does', async () => {
    const child = spawn(process.execPath, [...line(), 'stay'], { env: env(), stdio: ['ignore', 'pipe', 'ignore'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(7)
  })

  test('the second process ends with the first one', async () => {
    const child = spawn(process.execPath, [...line(), 'stay'], { env: env(), stdio: ['ignore', 'pipe', 'ignore'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    // Both processes write to this pipe; it closes when the last of them has ended.
    await once(child.stdout, 'close')
    expect((await ended)[1]).toBe('SIGKILL')
  })
})
