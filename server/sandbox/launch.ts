import { type ChildProcess, spawn } from 'node:child_process'

export interface SandboxLaunch {
  /** The built gateway: dist/server/sandbox.mjs. */
  entry: string
  /** Its folder of keys and journal. */
  folder: string
  /** Address at which browsers reach the payer's page, if it is not the gateway's own. */
  publicUrl?: string
  /** Called with one line when the gateway ended unexpectedly and is being restarted. */
  onRestart?: (line: string) => void
}

export interface SandboxProcess {
  port: number
  url: string
  pid(): number | undefined
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 30_000
const RESTART_PAUSE_MS = 500
const STOP_TIMEOUT_MS = 3_000

/**
 * Starts the sandbox gateway as a child process and resolves when it listens. If it ends unexpectedly, it is restarted
 * on the same port until `stop`. It ends with this process.
 */
export async function launchSandbox(launch: SandboxLaunch): Promise<SandboxProcess> {
  let isStopping = false
  let restarting: NodeJS.Timeout | undefined
  let { child, port } = await startOnce(launch, 0)

  const watch = (watched: ChildProcess) => {
    watched.once('exit', (code, signal) => {
      if (isStopping) return
      launch.onRestart?.(`the sandbox gateway ended (${signal ?? code}); starting it again`)
      restart()
    })
  }
  const restart = () => {
    restarting = setTimeout(() => {
      startOnce(launch, port).then(
        (started) => {
          child = started.child
          if (isStopping) void end(child)
          else watch(child)
        },
        (error: unknown) => {
          if (isStopping) return
          launch.onRestart?.(error instanceof Error ? error.message : String(error))
          restart()
        },
      )
    }, RESTART_PAUSE_MS)
  }
  watch(child)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: () => child.pid,
    async stop() {
      isStopping = true
      clearTimeout(restarting)
      await end(child)
    },
  }
}

function startOnce(launch: SandboxLaunch, wantedPort: number): Promise<{ child: ChildProcess; port: number }> {
  const args = [launch.entry, '--port', String(wantedPort), '--keys', launch.folder, '--notify-allow', 'loopback']
  if (launch.publicUrl !== undefined) args.push('--public-url', launch.publicUrl)
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`the sandbox gateway did not start: ${reason}`))
    }
    const timer = setTimeout(() => fail('it printed nothing'), START_TIMEOUT_MS)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => fail(`ended (${signal ?? code})`))
    // The 'exit' event reports its end; a write to the closed pipe needs no report.
    child.stdin?.on('error', () => undefined)
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const port = /^\{"port":(\d+)\}\n/.exec(text)?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      child.removeAllListeners('exit').removeAllListeners('error').stdout?.removeAllListeners('data').resume()
      child.on('error', () => undefined)
      resolve({ child, port: Number(port) })
    })
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
