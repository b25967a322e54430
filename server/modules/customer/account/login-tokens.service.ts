import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { randomToken } from '../../../kernel/ids'
import * as repo from './login-token.repo'

const MINUTE_MS = 60_000

/** Identity of an unknown person, as reported by WeChat or a partner. */
export interface Identity {
  authType: string
  openId: string
  unionId: string
}

/** Subject of each kind of one-time token. */
export interface Subjects {
  /** A grant of a partner: for a phone, or for an identity whose phone must still be proven. */
  grant: { countryCode: string; mobile: string; identity: Identity | null }
  /** Login of a shopper to another app; `tokenHash` is the login that issued it. */
  open: { uid: string; tokenHash: string }
  /** An identity without a shopper, before it proves a phone. */
  bind: { identity: Identity; deviceId: string }
  /** A phone reported by WeChat, with its identity. */
  phone: { identity: Identity; countryCode: string; mobile: string; deviceId: string }
  /** A phone whose code was verified: it permits a new password. */
  reset: { countryCode: string; mobile: string }
  /** A shopper who proved the old phone: it permits a new one, on the same device. */
  modify: { uid: string; deviceId: string }
  /** A started OAuth: the state that was sent to the page. */
  oauth: { deviceId: string }
}
export type LoginTokenKind = keyof Subjects

const KINDS: Record<LoginTokenKind, { lifeMs: number; name: string }> = {
  grant: { lifeMs: 5 * MINUTE_MS, name: '授权码' },
  open: { lifeMs: 5 * MINUTE_MS, name: '登录凭证' },
  bind: { lifeMs: 10 * MINUTE_MS, name: '微信授权' },
  phone: { lifeMs: 5 * MINUTE_MS, name: '手机号授权' },
  reset: { lifeMs: 10 * MINUTE_MS, name: '验证结果' },
  modify: { lifeMs: 10 * MINUTE_MS, name: '验证结果' },
  oauth: { lifeMs: 10 * MINUTE_MS, name: '微信授权' },
}

/** One-time tokens: random, short-lived, stored as hashes. */
export class LoginTokens {
  constructor(private readonly db: Db) {}

  async issue<K extends LoginTokenKind>(
    tx: Tx,
    kind: K,
    subject: Subjects[K],
    now: number,
    word = randomToken(),
  ): Promise<{ word: string; expireAt: number }> {
    const expireAt = now + KINDS[kind].lifeMs
    const row = { hash: hashOf(kind, word), kind, subject: JSON.stringify(subject), expireAt }
    if (!(await repo.insertToken(tx, { ...row, spentAt: 0 }))) fail('SYS_BIZ_DATA_ERROR_CODE', spent(kind))
    return { word, expireAt }
  }

  /** Subject of a token, without spending it; null when it is spent, expired or unknown. */
  async peek<K extends LoginTokenKind>(kind: K, word: string, now: number): Promise<Subjects[K] | null> {
    const row = await repo.findToken(this.db.q, hashOf(kind, word))
    return row && row.spentAt === 0 && row.expireAt > now ? (JSON.parse(row.subject) as Subjects[K]) : null
  }

  /** Spends a token. The error distinguishes spent, expired and unknown tokens. */
  async spend<K extends LoginTokenKind>(tx: Tx, kind: K, word: string, now: number): Promise<Subjects[K]> {
    const hash = hashOf(kind, word)
    const subject = await repo.spendToken(tx, hash, now)
    // The hash contains the kind, so `issue` of the same kind has stored this JSON.
    if (subject !== undefined) return JSON.parse(subject) as Subjects[K]
    const row = await repo.findToken(tx, hash)
    const { name } = KINDS[kind]
    if (row && row.spentAt > 0) fail('SYS_BIZ_DATA_ERROR_CODE', spent(kind))
    fail('SYS_BIZ_DATA_ERROR_CODE', row ? `${name}已过期，请重新获取` : `${name}不正确`)
  }

  /** Stores a message that is valid once (an encrypted message of WeChat); refuses the second use. */
  async once(tx: Tx, text: string, lifeMs: number, now: number): Promise<void> {
    const row = { hash: hashOf('once', text), kind: 'once', subject: '', expireAt: now + lifeMs, spentAt: now }
    if (!(await repo.insertToken(tx, row))) fail('SYS_BIZ_DATA_ERROR_CODE', '这次授权已使用，请重新授权')
  }
}

const spent = (kind: LoginTokenKind) => `${KINDS[kind].name}已使用，请重新获取`

function hashOf(kind: LoginTokenKind | 'once', word: string): string {
  return createHash('sha256').update(`${kind}:${word}`).digest('hex')
}
