import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { eventually } from '../../test/support/eventually'
import { launchSandbox, type SandboxProcess } from './launch'
import { prepayIdOf, TestMall } from './mall.fixture'

/** The gateway as its own process, bundled as in the build. */
let folder: string
let entry: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-process-'))
  entry = join(folder, 'sandbox.mjs')
  const source = resolve('server/sandbox/main.ts')
  await build({
    entryPoints: [source],
    outfile: entry,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Started {
  child: ChildProcess
  output: () => string
  errors: () => string
  /** Resolves to its exit code or signal when it has ended and its output is complete. */
  ended: Promise<unknown>
}

function start(args: string[]): Started {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  const texts = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    texts.err += chunk.toString()
  })
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code)
  return { child, output: () => texts.out, errors: () => texts.err, ended }
}

async function listening(): Promise<Started & { url: string }> {
  const started = start(['--keys', join(folder, 'plain'), '--port', '0', '--notify-allow', 'loopback'])
  await eventually(() => started.output().endsWith('\n'), 'it prints its port')
  return { ...started, url: `http://127.0.0.1:${JSON.parse(started.output()).port}` }
}

test('prints one JSON line when it listens, and ends cleanly on SIGTERM', async () => {
  const { child, url, output, ended } = await listening()
  expect(output()).toMatch(/^\{"port":\d+\}\n$/)
  expect((await fetch(`${url}/pay/h5/style.css`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('ends with its parent, however that ends', async () => {
  const { child, url, ended } = await listening()
  child.stdin?.end()
  expect(await ended).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
})

test.each([
  [[], '--keys is missing'],
  [['--keys', 'x', '--port', '70000'], '--port must be a whole number'],
  [['--keys', 'x', '--notify-allow', 'all'], '--notify-allow can only be loopback'],
  [['--keys', 'x', '--public-url', 'ftp://a'], '--public-url is not an http address'],
  [['--keys', 'x', '--what'], '--what'],
])('wrong arguments %j: one clear line and exit code 2', async (args, words) => {
  const { errors, ended } = start(args)
  expect(await ended).toBe(2)
  expect(errors()).toContain(words)
  expect(errors()).not.toContain('    at ')
})

test('a second gateway in the same folder waits, then refuses; a killed one does not block the next', async () => {
  const first = await listening()
  const second = start(['--keys', join(folder, 'plain')])
  expect(await second.ended).toBe(1)
  expect(second.errors()).toContain('another sandbox gateway runs in')
  first.child.kill('SIGKILL')
  await first.ended
  const third = await listening()
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
})

describe('the process that the mall launches', () => {
  let mall: TestMall
  let sandbox: SandboxProcess
  const lines: string[] = []

  beforeAll(async () => {
    mall = await TestMall.start()
    await mall.gateway?.close()
    mall.gateway = undefined
    sandbox = await launchSandbox({
      entry,
      folder: join(mall.folder, 'sandbox'),
      onRestart: (line) => lines.push(line),
    })
    await mall.connect(sandbox.url)
  })
  afterAll(async () => {
    await sandbox.stop()
    await mall.stop()
  })

  test('killed at any moment it restarts on the same port with every acknowledged payment', async () => {
    const orders = Array.from({ length: 40 }, () => mall.order())
    const acknowledged: { payOrderNo: string; prepayId: string }[] = []
    for (const half of [orders.slice(0, 20), orders.slice(20)]) {
      const opening = half.map(async (order) => {
        const opened = await mall.pay.open(order).catch(() => null)
        if (opened) acknowledged.push({ payOrderNo: order.payOrderNo, prepayId: prepayIdOf(opened) })
      })
      const earlier = acknowledged.length
      await eventually(() => acknowledged.length > earlier + 2, 'some are acknowledged')
      const killed = sandbox.pid() ?? 0
      process.kill(killed, 'SIGKILL')
      await Promise.all(opening)
      const isBack = async () => sandbox.pid() !== killed && (await fetch(sandbox.url).catch(() => null)) !== null
      await eventually(isBack, 'it runs again')
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(6)
    for (const { payOrderNo } of acknowledged) expect((await mall.pay.query(payOrderNo)).state).toBe('unpaid')
    const body = JSON.stringify({ prepay_id: acknowledged[0]?.prepayId, outcome: 'succeed' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${sandbox.url}/sandbox/pay`, { method: 'POST', headers, body })).status).toBe(200)
    await mall.noticesOf(acknowledged[0]?.payOrderNo ?? '', 1)
    expect(lines.filter((line) => line.includes('SIGKILL'))).toHaveLength(2)
  })

  test('after stop it does not restart', async () => {
    await sandbox.stop()
    await new Promise((done) => setTimeout(done, 700))
    await expect(fetch(sandbox.url)).rejects.toThrow()
  })
})
