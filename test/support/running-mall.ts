import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { keepDrawings, lendDrawings } from './lent-drawings'

export interface RunningMall {
  url: string
  folder: string
  /** Its output so far. */
  output(): string
  kill(signal?: NodeJS.Signals): void
  /** Resolves with the exit code when the process has ended. */
  ended: Promise<number | null>
  stop(): Promise<number | null>
}

const START_MS = 110_000

/** The mall ends when the process that started it has ended for any reason; otherwise it would run forever. */
const FOLLOW = `data:text/javascript,${encodeURIComponent(
  "process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')); process.channel?.unref()",
)}`

/**
 * Starts the built server as `npm start` does, as a process on a free port, with a temporary data folder or the given
 * one. `dist/server` must be built; npm test does that first. `build` is the folder of another build, `packed` the
 * folder of a packed mall, which does not use the repository; with `drawsItself` it gets no copy of the drawings.
 */
export async function startBuiltMall(
  options: {
    folder?: string
    env?: Record<string, string>
    args?: string[]
    build?: string
    packed?: string
    drawsItself?: boolean
  } = {},
): Promise<RunningMall> {
  const { build = '.', packed } = options
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'galleria-running-'))
  const isLent = !options.build && !options.drawsItself
  if (isLent) lendDrawings(folder)
  const limits = { RATE_ANONYMOUS: '1000000', RATE_SHOPPER: '1000000', RATE_UNSIGNED: '1000000' }
  const entry = packed ? join(packed, 'start.mjs') : resolve(build, 'dist/server/main.mjs')
  const child = spawn(process.execPath, ['--import', FOLLOW, entry, ...(options.args ?? [])], {
    cwd: packed ? folder : resolve(build),
    env: {
      ...(packed ? { PATH: process.env.PATH, HOME: folder } : { ...process.env, NODE_ENV: 'production' }),
      PORT: '0',
      GALLERIA_DATA: folder,
      LOG_LEVEL: 'warn',
      ...limits,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('the mall has no pipes')
  let output = ''
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  const url = await new Promise<string>((ok, no) => {
    const timer = setTimeout(() => no(new Error(`the mall did not start: ${output.slice(-2000)}`)), START_MS)
    const look = () => {
      const found = /listening on (http:\/\/[\d.]+:\d+)/.exec(output)?.[1]
      if (!found) return
      clearTimeout(timer)
      ok(found)
    }
    stdout.on('data', look)
    child.once('exit', (code) => {
      clearTimeout(timer)
      no(new Error(`the mall ended (${code}): ${output.slice(-2000)}`))
    })
  })
  if (!options.build) keepDrawings(folder)
  return {
    url,
    folder,
    output: () => output,
    kill: (signal = 'SIGKILL') => void child.kill(signal),
    ended,
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}
