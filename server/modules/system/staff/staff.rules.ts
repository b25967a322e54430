import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { ADMINISTRATOR, type Permission, RECOVERY_CODES, type Role, TOTP } from '@contract/codes/staff'
import { Secret, TOTP as Totp } from 'otpauth'
import { randomSigns } from '../../../kernel/ids'
import type { StoreScope } from '../../../kernel/store-scope'

/** Name of the mall in authenticator apps. */
const ISSUER = 'Galleria'

/** Logins differ neither by case nor by blanks around them. */
export const foldLogin = (login: string): string => login.trim().toLowerCase()

/** The hash by which a secret random value is stored and found. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The address that tries are counted by: a subscriber of IPv6 has a whole network of 2^64 addresses, so only the
 * network counts.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  if (tail !== undefined) while (groups.length + after.length < 8) groups.push('0')
  const network = [...groups, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

/** A new secret of an authenticator app, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: TOTP.secretBytes }).base32

const totpOf = (secret: string, login = ''): Totp =>
  new Totp({
    issuer: ISSUER,
    label: login,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: TOTP.digits,
    period: TOTP.periodS,
  })

/** The address that an authenticator app reads from a QR code. */
export const otpauthUri = (secret: string, login: string): string => totpOf(secret, login).toString()

/** The code of the step at `now`. */
export const totpCode = (secret: string, now: number): string => totpOf(secret).generate({ timestamp: now })

/** The step whose code this is, at most one beside the step of `now`; null when it is none of them. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: TOTP.stepsAside })
  return delta === null ? null : Math.floor(now / (TOTP.periodS * 1000)) + delta
}

/** 80 random bits: too many to guess, so that a code opens a locked account. */
const RECOVERY_LENGTH = 16
const RECOVERY_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'

/** New recovery codes as they are shown: `xxxx-xxxx-xxxx-xxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (randomSigns(RECOVERY_SIGNS, RECOVERY_LENGTH).match(/.{4}/g) ?? []).join('-'),
  )
}

/** A recovery code as it is hashed, from what was typed; null when the text has another form. */
export function readRecoveryCode(text: string): string | null {
  const code = text.toLowerCase().replace(/[\s-]/g, '')
  return code.length === RECOVERY_LENGTH && [...code].every((sign) => RECOVERY_SIGNS.includes(sign)) ? code : null
}

/** Codes are hashed with their account: equal codes of two accounts have different hashes. */
export const recoveryHash = (staffId: string, code: string): string => hashOf(`recovery:${staffId}:${code}`)

/** The permissions and stores of an account. */
export interface Grant {
  permissions: readonly Permission[]
  stores: StoreScope
}

/** Whether `own` contains each permission and each store of `other`. */
export function covers(own: Grant, other: Grant): boolean {
  return (
    other.permissions.every((permission) => own.permissions.includes(permission)) &&
    coversStores(own.stores, other.stores)
  )
}

export function coversStores(own: StoreScope, other: StoreScope): boolean {
  return own === 'all' || (other !== 'all' && other.every((storeId) => own.includes(storeId)))
}

export const isActiveAdministrator = ({ roleId, status }: { roleId: string; status: string }): boolean =>
  roleId === ADMINISTRATOR && status === 'active'

/** Permissions that one role has and the other has not. */
export function changedPermissions(before: Pick<Role, 'permissions'>, after: Pick<Role, 'permissions'>): Permission[] {
  const missing = (from: readonly Permission[], in_: readonly Permission[]) => from.filter((one) => !in_.includes(one))
  return [...missing(before.permissions, after.permissions), ...missing(after.permissions, before.permissions)]
}
