import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const makeKeyPair = promisify(generateKeyPair)

/** The mall's keys for the sandbox: its own private key and the platform's public one. */
export interface MerchantKeys {
  merchantId: string
  appIds: readonly string[]
  merchantSerial: string
  merchantKey: KeyObject
  platformKeys: ReadonlyMap<string, KeyObject>
  /** 32 bytes. */
  apiV3Key: Buffer
}

/** The gateway's keys: its own private key and the merchant's public one. */
export interface GatewayKeys {
  merchantId: string
  appIds: readonly string[]
  merchantSerial: string
  merchantPublicKey: KeyObject
  platformSerial: string
  platformKey: KeyObject
  apiV3Key: Buffer
}

/** Content of the two files; each has only the keys of its side, in PEM. */
interface KeyFile {
  merchantId: string
  appIds: string[]
  merchantSerial: string
  platformSerial: string
  apiV3Key: string
  merchantPem: string
  platformPem: string
}

/**
 * Creates the sandbox's keys in `<folder>/keys` (0700, files 0600) at the first start and keeps existing ones. Both
 * files appear by one rename, so that neither a crash nor two concurrent starts leave half a set.
 */
export async function ensureSandboxKeys(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  await chmod(folder, FOLDER_MODE)
  if (await hasKeys(folder)) return
  const fresh = join(folder, `keys-${randomBytes(6).toString('hex')}`)
  await mkdir(fresh, { mode: FOLDER_MODE })
  try {
    await writeKeySet(fresh)
    await rename(fresh, join(folder, 'keys'))
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    // Another process has created the keys: its set is used.
    if (await hasKeys(folder)) return
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) throw error
    throw new Error(`sandbox keys are incomplete: ${join(folder, 'keys')}; remove the folder and new ones are made`)
  }
  await syncFolder(folder)
}

/** The mall's side of the keys. Rejects with one clear line when they are missing or damaged. */
export async function readMerchantKeys(folder: string): Promise<MerchantKeys> {
  const file = await readKeyFile(folder, 'merchant.json')
  return {
    merchantId: file.merchantId,
    appIds: file.appIds,
    merchantSerial: file.merchantSerial,
    merchantKey: createPrivateKey(file.merchantPem),
    platformKeys: new Map([[file.platformSerial, createPublicKey(file.platformPem)]]),
    apiV3Key: Buffer.from(file.apiV3Key),
  }
}

/** The gateway's side of the keys. Rejects with one clear line when they are missing or damaged. */
export async function readGatewayKeys(folder: string): Promise<GatewayKeys> {
  const file = await readKeyFile(folder, 'gateway.json')
  return {
    merchantId: file.merchantId,
    appIds: file.appIds,
    merchantSerial: file.merchantSerial,
    merchantPublicKey: createPublicKey(file.merchantPem),
    platformSerial: file.platformSerial,
    platformKey: createPrivateKey(file.platformPem),
    apiV3Key: Buffer.from(file.apiV3Key),
  }
}

async function writeKeySet(folder: string): Promise<void> {
  const [merchant, platform] = await Promise.all([
    makeKeyPair('rsa', { modulusLength: 2048 }),
    makeKeyPair('rsa', { modulusLength: 2048 }),
  ])
  const common = {
    merchantId: `16${randomText(8, '0123456789')}`,
    // App ids of the mini program and of the web account.
    appIds: [`wx${randomBytes(8).toString('hex')}`, `wx${randomBytes(8).toString('hex')}`],
    merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
    platformSerial: `PUB_KEY_ID_${randomText(32, '0123456789')}`,
    apiV3Key: randomText(32, ALPHABET),
  }
  await writeKeyFile(join(folder, 'merchant.json'), {
    ...common,
    merchantPem: privatePem(merchant.privateKey),
    platformPem: publicPem(platform.publicKey),
  })
  await writeKeyFile(join(folder, 'gateway.json'), {
    ...common,
    merchantPem: publicPem(merchant.publicKey),
    platformPem: privatePem(platform.privateKey),
  })
  await syncFolder(folder)
}

async function writeKeyFile(path: string, file: KeyFile): Promise<void> {
  const handle = await open(path, 'wx', FILE_MODE)
  try {
    await handle.writeFile(`${JSON.stringify(file, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readKeyFile(folder: string, name: string): Promise<KeyFile> {
  const path = join(folder, 'keys', name)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new Error(`sandbox keys can't be read: ${path} (${codeOf(error)})`)
  }
  // A restored backup or a copy may have other modes.
  await chmod(join(folder, 'keys'), FOLDER_MODE)
  await chmod(path, FILE_MODE)
  const file = parseKeyFile(text)
  if (file === null) throw new Error(`sandbox keys are damaged: ${path}; remove the folder and new ones are made`)
  return file
}

function parseKeyFile(text: string): KeyFile | null {
  try {
    const file: KeyFile = JSON.parse(text)
    const texts = [file.merchantId, file.merchantSerial, file.platformSerial, file.merchantPem, file.platformPem]
    const isWhole = texts.every((value) => typeof value === 'string' && value !== '') && file.appIds.length > 0
    return isWhole && Buffer.byteLength(file.apiV3Key) === 32 ? file : null
  } catch {
    return null
  }
}

async function hasKeys(folder: string): Promise<boolean> {
  try {
    await readFile(join(folder, 'keys', 'gateway.json'))
    await readFile(join(folder, 'keys', 'merchant.json'))
    return true
  } catch {
    return false
  }
}

/** Makes a new or renamed entry durable; not every system allows a folder to be opened. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'EACCES'].includes(codeOf(error))) throw error
  }
}

function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

function privatePem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function publicPem(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

function codeOf(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : 'unknown'
}
