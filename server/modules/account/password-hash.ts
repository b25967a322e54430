import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of new hashes; each hash names its own, so that a later change leaves old ones readable. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Above what the cost takes (128 × N × r bytes). */
const MAX_MEMORY = 64 * 1024 * 1024

/** `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** A hash of no password, at the cost of new ones. */
const NOBODYS = ['scrypt', COST.N, COST.r, COST.p, zeros(SALT_BYTES), zeros(HASH_BYTES)].join('$')

/**
 * Whether the password is the one of the hash. Without a hash it takes as long and is wrong: nobody learns from the time
 * whether there is a shopper.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', wanted = ''] = (hash ?? NOBODYS).split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(given, Buffer.from(wanted, 'base64')) && hash !== null
}

function zeros(bytes: number): string {
  return Buffer.alloc(bytes).toString('base64')
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((done, failed) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? failed(error) : done(key),
    )
  })
}
