import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** One key of AES-256-GCM: 32 bytes. */
export interface SealingKey {
  id: string
  bytes: Buffer
}

export interface SealingKeys {
  /** The first seals; all open. */
  keys: readonly SealingKey[]
  /** Key of the fingerprints; it stays when the others are replaced. */
  fingerprintKey: Buffer
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
export const SEALING_KEY_BYTES = 32
/** Ids of keys, as in the configuration and beside each sealed value. */
const KEY_ID = /^[a-z0-9-]{1,20}$/

/** A sealed text with the id of its key. */
export interface Sealed {
  keyId: string
  sealed: string
}

/**
 * Texts that the database must not contain in clear. `place` names the row and column of a value: a value that is moved
 * to another row does not open there.
 */
export class Sealing {
  readonly #keys: ReadonlyMap<string, Buffer>

  constructor(private readonly all: SealingKeys) {
    this.#keys = new Map(all.keys.map(({ id, bytes }) => [id, bytes]))
  }

  /** The key that seals now. */
  get keyId(): string {
    return this.all.keys[0]?.id ?? ''
  }
  /** Former keys: values not yet sealed again with the first key need them. */
  get oldKeyIds(): string[] {
    return this.all.keys.slice(1).map(({ id }) => id)
  }

  seal(place: string, text: string): Sealed {
    const { keyId } = this
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key(keyId), iv).setAAD(Buffer.from(place))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return { keyId, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') }
  }

  /** Throws when the key is missing, or the value is damaged or of another place. */
  open(place: string, { keyId, sealed }: Sealed): string {
    const bytes = Buffer.from(sealed, 'base64url')
    const iv = bytes.subarray(0, IV_BYTES)
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(ALGORITHM, this.#key(keyId), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  }

  /** Equal texts of one kind have equal fingerprints, which do not reveal the text: for unique keys. */
  fingerprint(kind: string, text: string): string {
    if (this.all.fingerprintKey.length === 0) throw new Error('there is no key for fingerprints')
    return createHmac('sha256', this.all.fingerprintKey).update(`${kind}:${text}`).digest('hex')
  }

  #key(id: string): Buffer {
    const key = this.#keys.get(id)
    if (!key) throw new Error(`there is no sealing key "${id}"`)
    return key
  }
}

/** Keys as the configuration writes them (`id:base64,id:base64`); a string describes the problem. */
export function readSealingKeys(text: string): SealingKey[] | string {
  const keys = text.split(',').map((part) => {
    const [id = '', base64 = ''] = part.trim().split(':')
    return { id, bytes: Buffer.from(base64, 'base64') }
  })
  if (keys.some(({ id }) => !KEY_ID.test(id))) return 'each key needs an id of lower-case letters, digits and dashes'
  const short = keys.find(({ bytes }) => bytes.length !== SEALING_KEY_BYTES)
  if (short) return `the key "${short.id}" must be ${SEALING_KEY_BYTES} bytes in base64`
  if (new Set(keys.map(({ id }) => id)).size < keys.length) return 'two keys have one id'
  return keys
}

/** For processes that neither seal nor open. */
export const NO_SEALING = new Sealing({ keys: [], fingerprintKey: Buffer.alloc(0) })
