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

/** A later signal within this time is a repeat of the first; after it, it is a new one. */
const AGAIN_AFTER_MS = 500

const here = dirname(fileURLToPath(import.meta.url))

// By default V8 lets the old heap double before it collects: 40 MB of garbage for 1 % less CPU (docs/benchmarks.md).
setFlagsFromString('--heap-growing-percent=50')

/** Starts the mall and runs it until a signal: the only file that ends the process. */
async function main(): Promise<void> {
  const seedEntry = resolve(here, 'seed.mjs')
  const config = await checkSurroundings(process.env, process.argv.slice(2), existsSync(seedEntry))
  const starting = startMall(config, {
    h5Folder: resolve(here, '../h5'),
    consoleFolder: resolve(here, '../console'),
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
  // Without a listener a closed pipe on stdout would end the process.
  process.stdout.on('error', () => undefined)
  let askedAt = 0
  const end = (signal: string) => {
    if (askedAt > 0) {
      // A second signal later ends the process at once. npm repeats the terminal's own Ctrl-C, which is ignored.
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
  // Printed last: a script that waits for these lines may send a signal right after them.
  await printWelcome(config, mall)
}

/** The error line for the operator when the database can't be used; null for any other error. */
function databaseTrouble(error: unknown, database: string): ConfigError | null {
  if (error instanceof ForeignSchema) return new ConfigError(error.message)
  const trouble = troubleOf(error)
  return trouble && new ConfigError(adviceOn(trouble, database))
}

main().catch((error: unknown) => {
  // Expected errors are printed as one line; any other error is a bug and prints its stack.
  process.stderr.write(
    error instanceof ConfigError
      ? `galleria: ${error.message}\n`
      : `${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
