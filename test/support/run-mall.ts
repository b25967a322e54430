import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** Runs a command of the operator while a mall runs, on the mall's data folder. */
export function runMall(folder: string, ...args: string[]): void {
  execFileSync(process.execPath, [resolve('dist/server/mall.mjs'), ...args], {
    env: { ...process.env, NODE_ENV: 'production', GALLERIA_DATA: folder },
  })
}
