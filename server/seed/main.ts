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
import { wireServices } from '../services'
import { mallContent } from './content'
import { noteDrawings, SEEDING_LOCK, TROUBLE_EXIT } from './marker'
import { copyDrawings, drawingsOf } from './pictures'
import { seedMall } from './seed'

/** The rest of the server's settings is none of its business, and --lan is not among its arguments. */
function settings(): Config {
  const { GALLERIA_DATA, DATABASE_URL, DATABASE_POOL } = process.env
  return readConfig({ GALLERIA_DATA, DATABASE_URL, DATABASE_POOL }, [])
}

/** Over the line of the step under way, where there is one. */
const tellWait = () => {
  process.stdout.write(`${process.stdout.isTTY ? '\r' : ''}  另一台服务器正在布置演示商场，等它完成…\n`)
}

/**
 * Fills the demo mall of the settings that the server was started with and ends: what it takes to write and draw it
 * all would otherwise stay in the server's memory. Arguments: the folder of drawings; where the gateway listens and where
 * it tells the mall of payments, both left out with a real merchant.
 */
async function main(drawingsFolder: string, gatewayUrl?: string, notifyUrl?: string): Promise<void> {
  const config = settings()
  const sandbox = gatewayUrl && notifyUrl ? { gatewayUrl, notifyUrl } : null
  const folder = join(config.dataFolder, 'sandbox')
  // One connection holds the turn, another one writes.
  const db = openDb(config.database, Math.max(2, config.poolSize))
  const services = wireServices(db, systemClock, createLog('error'), {
    account: {
      sender: { send: () => Promise.reject(new Error('the seeder sends no codes')) },
      demoPhones: [],
      demoCode: '',
    },
    providers: [...(sandbox ? [await loadSandboxPay({ folder, ...sandbox })] : []), createZeroPay()],
    // Pictures that its shoppers have sent.
    media: { folder: join(config.dataFolder, 'uploads'), storage: mediaStorage(config) },
  })
  // What happened is told by the server, whose caches must hear of it.
  await services.outbox.stop()
  try {
    await alone(db, SEEDING_LOCK, tellWait, async () => {
      const content = mallContent()
      // Side by side: one waits for the database, the other for pictures.
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

// It ends with the server, which holds the other end of this pipe.
process.stdin.resume().once('close', () => process.exit(1))
const [drawings = '', ...gateway] = process.argv.slice(2)
withPatience(NO_LIMIT, () => main(drawings, ...gateway)).then(
  () => process.exit(0),
  (error: unknown) => {
    const trouble = troubleOf(error)
    const { database, dataFolder } = settings()
    // A picture that found no room has the system's word for it.
    const line = trouble && adviceOn(trouble, trouble.words.startsWith('ENOSPC') ? dataFolder : database)
    process.stderr.write(line ?? `${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(line ? TROUBLE_EXIT : 1)
  },
)
