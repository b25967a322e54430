import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { ForeignSchema } from './kernel/migrate'
import { adviceOn, troubleOf } from './kernel/trouble'
import { folderTrouble } from './start/data-folder'
import { FONT_PACKAGE, INVOICE_FONT } from './start/invoices'
import { printWelcome, step } from './start/lines'
import { startMall } from './start/mall'
import { ConfigError, checkSurroundings } from './start/surroundings'

/** A signal this long after the first one is another one. */
const AGAIN_AFTER_MS = 500

const here = dirname(fileURLToPath(import.meta.url))

// By default the old heap doubles before it is swept: 40 MB of garbage for 1 % less work (docs/benchmarks.md).
setFlagsFromString('--heap-growing-percent=50')

/** Starts the mall and keeps it until a signal: the only file with a process of its own. */
async function main(): Promise<void> {
  const seedEntry = resolve(here, 'seed.mjs')
  const config = await checkSurroundings(process.env, process.argv.slice(2), existsSync(seedEntry))
  const starting = startMall(config, {
    h5Folder: resolve(here, '../h5'),
    payPageFolder: resolve(here, 'pay-page'),
    sandboxEntry: resolve(here, 'sandbox.mjs'),
    seedEntry,
    picturesEntry: resolve(here, 'pictures.mjs'),
    drawingsFolder: resolve(here, '../../node_modules/@lobehub/fluent-emoji-3d/assets'),
    invoices: {
      entry: resolve(here, 'invoice-paper.mjs'),
      fontFile: resolve(here, '../../node_modules', FONT_PACKAGE, INVOICE_FONT),
    },
    step,
  })
  const mall = await starting.catch((error: unknown) => {
    throw folderTrouble(error, config.dataFolder) ?? databaseTrouble(error, config.database) ?? error
  })
  // Whoever read our lines may be gone (a closed pipe): no reason to fall over.
  process.stdout.on('error', () => undefined)
  let askedAt = 0
  const end = (signal: string) => {
    if (askedAt > 0) {
      // Asked again, later: whoever asks does not want to wait. npm passes the terminal's own Ctrl-C on a second time.
      if (performance.now() - askedAt > AGAIN_AFTER_MS) process.exit(1)
      return
    }
    askedAt = performance.now()
    process.stdout.write(`\n  ${signal}: 正在停止…\n`)
    mall.close().then(
      () => process.exit(0),
      (error: unknown) => {
        mall.log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGTERM', () => end('SIGTERM'))
  // Only now: whoever reads that we listen may stop us at once.
  await printWelcome(config, mall.port, mall.sandboxUrl)
}

/** A database that can't be used, as the one line that an operator needs; null when it is something else. */
function databaseTrouble(error: unknown, database: string): ConfigError | null {
  if (error instanceof ForeignSchema) return new ConfigError(error.message)
  const trouble = troubleOf(error)
  return trouble && new ConfigError(adviceOn(trouble, database))
}

main().catch((error: unknown) => {
  // Expected troubles are one line; anything else is a bug and shows where.
  process.stderr.write(
    error instanceof ConfigError
      ? `galleria: ${error.message}\n`
      : `${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
