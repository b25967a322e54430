import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** Parameters of Argon2id: memory in KiB, number of passes, lanes. */
export interface Argon2Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** Cost of new hashes. Each hash contains its own cost, so a later change keeps existing hashes valid. */
export const ARGON2_COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashStaffPassword(password: string, cost: Argon2Cost = ARGON2_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return written(cost, salt, await derive(password, salt, cost))
}

/**
 * Compares a password with a hash. With an empty hash the result is false after the time of a new hash of `cost`: the
 * response time must not reveal which logins exist.
 */
export async function isStaffPassword(
  password: string,
  hash: string,
  cost: Argon2Cost = ARGON2_COST,
): Promise<boolean> {
  const compared = hash === '' ? written(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES)) : hash
  const [, m, t, p, salt = '', wanted = ''] = FORMAT.exec(compared) ?? []
  const own = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64'), own)
  return timingSafeEqual(given, Buffer.from(wanted, 'base64')) && hash !== ''
}

function written({ memory, passes, parallelism }: Argon2Cost, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`
}

function derive(password: string, salt: Buffer, cost: Argon2Cost): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return new Promise((done, failed) => {
    argon2('argon2id', { ...cost, message, nonce: salt, tagLength: HASH_BYTES }, (error, key) =>
      error ? failed(error) : done(key),
    )
  })
}
