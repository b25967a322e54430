import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Parameters of scrypt: N rounds (a power of two), r block size, p parallelization. */
export interface HashCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** Cost of new hashes. Each hash contains its own cost, so a later change keeps existing hashes valid. */
export const HASH_COST: HashCost = { N: 2 ** 15, r: 8, p: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Memory limit of scrypt, above the need of the cost (128 × N × r bytes). */
const MAX_MEMORY = 64 * 1024 * 1024

/** `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string, cost: HashCost = HASH_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, cost)
  return written(cost, salt, hash)
}

/**
 * Compares a password with a hash. Without a hash the result is false after the time of a new hash of `cost`: the
 * response time must not reveal whether the phone has a shopper.
 */
export async function isPassword(password: string, hash: string | null, cost: HashCost = HASH_COST): Promise<boolean> {
  const placeholder = () => written(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))
  const [, N, r, p, salt = '', wanted = ''] = (hash ?? placeholder()).split('$')
  const own = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64'), own)
  return timingSafeEqual(given, Buffer.from(wanted, 'base64')) && hash !== null
}

function written({ N, r, p }: HashCost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$')
}

function derive(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  return new Promise((done, failed) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? failed(error) : done(key),
    )
  })
}
