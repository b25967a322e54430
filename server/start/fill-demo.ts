import { spawn } from 'node:child_process'
import { hasDrawings, isSeeded } from '../seed/marker'
import type { Services } from '../services'

export interface DemoFilling {
  /** The built seeder: dist/server/seed.mjs. */
  seedEntry: string
  drawingsFolder: string
  dataFolder: string
}

/** Sees that the demo mall is there with its pictures; what is missing is made by a process that ends after it. */
export async function fillDemo({ db, contentEditor }: Services, filling: DemoFilling): Promise<void> {
  const { seedEntry, drawingsFolder, dataFolder } = filling
  if (hasDrawings(dataFolder, seedEntry) && (await isSeeded(db.q, contentEditor))) return
  const child = spawn(process.execPath, [seedEntry, drawingsFolder], { stdio: ['pipe', 'inherit', 'inherit'] })
  const code = await new Promise<number | string>((done, fail) => {
    child.once('error', fail)
    child.once('exit', (exitCode, signal) => done(exitCode ?? signal ?? ''))
  })
  if (code !== 0) throw new Error(`the demo mall could not be filled (${code})`)
}
