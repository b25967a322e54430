import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** A command of the operator's beside a running mall, by its data folder. */
export function runMall(folder: string, ...args: string[]): void {
  execFileSync(process.execPath, [resolve('dist/server/mall.mjs'), ...args], {
    env: { ...process.env, NODE_ENV: 'production', GALLERIA_DATA: folder },
  })
}
