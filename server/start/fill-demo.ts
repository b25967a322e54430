import { spawn } from 'node:child_process'
import { ConfigError } from '../config'
import { hasDrawings, isSeeded, TROUBLE_EXIT } from '../seed/marker'
import type { Services } from '../services'

export interface DemoFilling {
  /** The built seeder: dist/server/seed.mjs. */
  seedEntry: string
  drawingsFolder: string
  dataFolder: string
  /** Addresses of the sandbox gateway and of its notices; null with a real merchant: the demo then has no purchases. */
  sandbox: { gatewayUrl: string; notifyUrl: string } | null
}

/** Ensures that the demo mall and its pictures exist; a child process creates them if they are missing. */
export async function fillDemo({ db, contentEditor }: Services, filling: DemoFilling): Promise<void> {
  const { seedEntry, drawingsFolder, dataFolder, sandbox } = filling
  if (hasDrawings(dataFolder, seedEntry) && (await isSeeded(db.q, contentEditor))) return
  const gateway = sandbox ? [sandbox.gatewayUrl, sandbox.notifyUrl] : []
  const child = spawn(process.execPath, [seedEntry, drawingsFolder, ...gateway], {
    stdio: ['pipe', 'inherit', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  const code = await new Promise<number | string>((done, fail) => {
    child.once('error', fail)
    child.once('close', (exitCode, signal) => done(exitCode ?? signal ?? ''))
  })
  if (code === TROUBLE_EXIT) throw new ConfigError(words)
  process.stderr.write(words)
  if (code !== 0) throw new Error(`the demo mall could not be filled (${code})`)
}
