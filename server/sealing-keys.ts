import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config'
import { NO_SEALING, readSealingKeys, SEALING_KEY_BYTES, Sealing } from './kernel/sealing'

type Settings = Pick<Config, 'identity' | 'dataFolder'>

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const DEMO_FILE = 'sealing-keys.json'

/** The keys of a production mall. ConfigError on a wrong or a missing value. */
export function productionSealing(config: Settings): Sealing {
  const sealing = configuredSealing(config)
  if (sealing) return sealing
  throw new ConfigError('production needs IDENTITY_KEYS and IDENTITY_FINGERPRINT_KEY, which seal ID and card numbers')
}

/** The keys of the demo: configured ones, else those of its data folder, made at the first start. */
export function demoSealing(config: Settings): Sealing {
  return configuredSealing(config) ?? readDemoKeys(config.dataFolder) ?? makeDemoKeys(config.dataFolder)
}

/** The keys for a command; a command creates none. */
export function knownSealing(config: Settings): Sealing {
  return configuredSealing(config) ?? readDemoKeys(config.dataFolder) ?? NO_SEALING
}

function configuredSealing({ identity }: Settings): Sealing | null {
  const { IDENTITY_KEYS: text = '', IDENTITY_FINGERPRINT_KEY: base64 = '' } = identity
  if (text === '' && base64 === '') return null
  if (text === '' || base64 === '') throw new ConfigError('IDENTITY_KEYS and IDENTITY_FINGERPRINT_KEY belong together')
  const keys = readSealingKeys(text)
  if (typeof keys === 'string') throw new ConfigError(`IDENTITY_KEYS: ${keys}`)
  const fingerprintKey = Buffer.from(base64, 'base64')
  if (fingerprintKey.length !== SEALING_KEY_BYTES)
    throw new ConfigError(`IDENTITY_FINGERPRINT_KEY must be ${SEALING_KEY_BYTES} bytes in base64`)
  return new Sealing({ keys, fingerprintKey })
}

/** Both values, in the format of the settings. */
interface DemoFile {
  keys: string
  fingerprintKey: string
}

/** Null: there are none yet. ConfigError: the file is damaged; without its keys the sealed values are lost. */
function readDemoKeys(folder: string): Sealing | null {
  const path = join(folder, DEMO_FILE)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  // A restored backup or a copy may have another mode.
  chmodSync(path, FILE_MODE)
  const file = parsed(text)
  const keys = readSealingKeys(file?.keys ?? '')
  const fingerprintKey = Buffer.from(file?.fingerprintKey ?? '', 'base64')
  if (typeof keys === 'string' || fingerprintKey.length !== SEALING_KEY_BYTES)
    throw new ConfigError(`the demo's sealing keys are damaged: ${path}; restore the file, or begin a new data folder`)
  return new Sealing({ keys, fingerprintKey })
}

function makeDemoKeys(folder: string): Sealing {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  const path = join(folder, DEMO_FILE)
  const random = () => randomBytes(SEALING_KEY_BYTES).toString('base64')
  const file: DemoFile = { keys: `demo-1:${random()}`, fingerprintKey: random() }
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, `${JSON.stringify(file, null, 2)}\n`, { mode: FILE_MODE, flag: 'wx' })
  try {
    linkSync(fresh, path)
  } catch (error) {
    // Another process has created the file: its keys are used.
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return readDemoKeys(folder) ?? NO_SEALING
}

function parsed(text: string): DemoFile | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function codeOf(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : ''
}
