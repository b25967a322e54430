import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** How long to wait for the previous process. */
const WAIT_MS = 3_000
const PAUSE_MS = 50

/**
 * Makes this process the only gateway of a folder until the returned function is called or the process ends in any way:
 * it holds a local socket, which the system then frees. Waits for a previous process that is ending; rejects when it
 * stays.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const address = socketOf(folder)
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const release = await tryHold(address)
    if (release) return release
    if (await isHeld(address)) {
      if (Date.now() > deadline)
        throw new Error(`another sandbox gateway runs in ${folder}: a mall is running on this data folder already`)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    } else {
      // Left by a killed process.
      await rm(address, { force: true })
    }
  }
}

/** A short name for any folder: socket paths are limited to about 100 bytes. */
function socketOf(folder: string): string {
  const name = `galleria-sandbox-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 20)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function tryHold(address: string): Promise<(() => Promise<void>) | null> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : failed(error)))
    server.listen(address, () => {
      server.unref()
      done(() => new Promise((closed) => server.close(() => closed())))
    })
  })
}

function isHeld(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
