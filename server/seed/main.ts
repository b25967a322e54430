import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../config'
import { alone } from '../kernel/alone'
import { systemClock } from '../kernel/clock'
import { openDb } from '../kernel/db'
import { createLog } from '../kernel/log'
import { NO_LIMIT, withPatience } from '../kernel/patience'
import { adviceOn, troubleOf } from '../kernel/trouble'
import { mediaStorage } from '../media'
import { createZeroPay } from '../pay/zero'
import { loadSandboxPay } from '../sandbox/providers'
import { demoSealing } from '../sealing-keys'
import { wireServices } from '../services'
import { mallContent } from './content'
import { noteDrawings, SEEDING_LOCK, TROUBLE_EXIT } from './marker'
import { copyDrawings, drawingsOf } from './pictures'
import { seedMall } from './seed'

/** The server's settings; --lan is not one of this process's arguments. */
function settings(): Config {
  const { GALLERIA_DATA, DATABASE_URL, DATABASE_POOL, IDENTITY_KEYS, IDENTITY_FINGERPRINT_KEY } = process.env
  return readConfig({ GALLERIA_DATA, DATABASE_URL, DATABASE_POOL, IDENTITY_KEYS, IDENTITY_FINGERPRINT_KEY }, [])
}

/** Replaces the line of the current step, if there is one. */
const tellWait = () => {
  process.stdout.write(`${process.stdout.isTTY ? '\r' : ''}  另一台服务器正在布置演示商场，等它完成…\n`)
}

/**
 * Seeds the demo mall with the server's settings and exits, which frees the memory of reading and drawing it.
 * Arguments: the folder of drawings; the gateway's address and the mall's address for its notices, both left out with a
 * real merchant.
 */
async function main(drawingsFolder: string, gatewayUrl?: string, notifyUrl?: string): Promise<void> {
  const config = settings()
  const sandbox = gatewayUrl && notifyUrl ? { gatewayUrl, notifyUrl } : null
  const folder = join(config.dataFolder, 'sandbox')
  // One connection holds the lock, another one writes.
  const db = openDb(config.database, Math.max(2, config.poolSize))
  const services = wireServices(db, systemClock, createLog('error'), {
    account: {
      sender: { send: () => Promise.reject(new Error('the seeder sends no codes')) },
      demoPhones: [],
      demoCode: '',
    },
    providers: [...(sandbox ? [await loadSandboxPay({ folder, ...sandbox })] : []), createZeroPay()],
    sealing: demoSealing(config),
    // For pictures of the demo's shoppers.
    media: { folder: join(config.dataFolder, 'uploads'), storage: mediaStorage(config) },
  })
  // The server delivers the events, because its caches must receive them.
  await services.outbox.stop()
  try {
    await alone(db, SEEDING_LOCK, tellWait, async () => {
      const content = mallContent()
      // In parallel: one waits for the database, the other for pictures.
      await Promise.all([
        seedMall(services, { content, ...(sandbox && { sandboxUrl: sandbox.gatewayUrl }) }),
        copyDrawings(drawingsFolder, mediaStorage(config), drawingsOf(content)),
      ])
      noteDrawings(config.dataFolder, fileURLToPath(import.meta.url))
    })
  } finally {
    await services.pubSub.stop()
    await db.close()
  }
}

// This process ends with the server, which has the other end of the pipe.
process.stdin.resume().once('close', () => process.exit(1))
const [drawings = '', ...gateway] = process.argv.slice(2)
withPatience(NO_LIMIT, () => main(drawings, ...gateway)).then(
  () => process.exit(0),
  (error: unknown) => {
    const trouble = troubleOf(error)
    const { database, dataFolder } = settings()
    // Writing a picture to a full disk fails with the system's error code.
    const line = trouble && adviceOn(trouble, trouble.words.startsWith('ENOSPC') ? dataFolder : database)
    process.stderr.write(line ?? `${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(line ? TROUBLE_EXIT : 1)
  },
)
