import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cpuSecondsOf, end, pin, rssMbOf } from './mall'
import type { Rates } from './rates'

const START_MS = 60_000

/** The peer's own Node, if its folder has one, because its native library crashes Node 24 in a garbage collection. */
function nodeOf(folder: string): string {
  const own = join(folder, 'node')
  return existsSync(own) ? own : process.execPath
}

/** The peer's scenarios that correspond to the mall's. */
const PEER_SCENARIOS = ['list', 'add', 'checkout'] as const

export interface PeerDeps {
  folder: string
  child: ChildProcess
  port: number
  startedInMs: number
}

/**
 * Vendure as `peers/vendure` sets it up (populated before: see docs/benchmarks.md), with its own load generator,
 * because its protocol differs; bound to the same core as the mall's server.
 */
export class Peer {
  private readonly folder: string
  private readonly child: ChildProcess
  private readonly port: number
  readonly startedInMs: number

  private constructor({ folder, child, port, startedInMs }: PeerDeps) {
    this.folder = folder
    this.child = child
    this.port = port
    this.startedInMs = startedInMs
  }

  static async start(folder: string, port: number): Promise<Peer> {
    const born = performance.now()
    const child = spawn(nodeOf(folder), ['src/server.js'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((ok, no) => {
      const timer = setTimeout(() => no(new Error('the peer did not start')), START_MS)
      child.once('exit', (code) => no(new Error(`the peer ended (${code})`)))
      child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
        if (!chunk.includes('READY')) return
        clearTimeout(timer)
        ok()
      })
    })
    const startedInMs = performance.now() - born
    pin(child.pid, '0', false)
    return new Peer({ folder, child, port, startedInMs })
  }

  async rates(clients: number, seconds: number): Promise<Rates> {
    const rates: Partial<Rates> = {}
    for (const scenario of PEER_SCENARIOS) {
      const before = cpuSecondsOf(this.child.pid)
      const args = [
        join(this.folder, 'flow.mjs'),
        'vendure',
        String(this.port),
        scenario,
        String(clients),
        String(seconds),
      ]
      const { stdout } = await promisify(execFile)(nodeOf(this.folder), args)
      const { ops, p50, p99, err } = JSON.parse(stdout) as { ops: number; p50: number; p99: number; err: number }
      const cpuMs = ((cpuSecondsOf(this.child.pid) - before) * 1000) / Math.max(1, ops * seconds)
      rates[scenario] = { perSecond: ops, p50, p99, errors: err, cpuMs }
    }
    return { ...(rates as Rates), rssMb: rssMbOf(this.child.pid) }
  }

  stop(): Promise<void> {
    return end(this.child)
  }
}
