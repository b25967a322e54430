import { PAY_PASSWORD_LOCK, payPasswordProblem } from '@contract/codes/pay-password'
import { maskedPhone } from '@contract/codes/phone'
import type { PayPasswordState } from '@contract/schema/pay-password'
import type { Client } from '../../../gateways/endpoint'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { type AccountService, type CheckCodes, HASH_COST, type HashCost, hashPassword, isPassword } from '../account'
import type { IdentityService } from '../identity'
import * as repo from './pay-password.repo'

const MINUTES = PAY_PASSWORD_LOCK.forMs / 60_000
const LOCKED_TEXT = `支付密码错误次数太多，请 ${MINUTES} 分钟后再试，或重置支付密码`
const TAIL_LOCKED_TEXT = `错误次数太多，请 ${MINUTES} 分钟后再试`
const NOT_SET_TEXT = '还没有设置支付密码'
const EVERY_KIND = ['password', 'idTail'] as const

interface Deps {
  db: Db
  account: Pick<AccountService, 'phone'>
  checkCodes: Pick<CheckCodes, 'send' | 'prove'>
  identities: Pick<IdentityService, 'isVerified' | 'isTail'>
  hashCost?: HashCost | undefined
}

/** Pay passwords of shoppers (area "pay-password" of docs/product). */
export class PayPasswordService {
  constructor(private readonly deps: Deps) {}

  async state(uid: string, now: number): Promise<PayPasswordState> {
    const { db, account, identities } = this.deps
    const [hash, lockedUntil, needsIdTail, phone] = await Promise.all([
      repo.findHash(db.q, uid),
      repo.lockedUntil(db.q, uid, PAY_PASSWORD_LOCK.wrongTries, now),
      identities.isVerified(db.q, uid),
      account.phone(db.q, uid),
    ])
    return { isSet: hash !== undefined, needsIdTail, lockedUntil, mobile: maskedPhone(phone.mobile) }
  }

  async sendCode(uid: string, client: Client, now: number): Promise<{ resendAfter: number }> {
    const { db, account, checkCodes } = this.deps
    return checkCodes.send('payPassword', await account.phone(db.q, uid), client, now)
  }

  /**
   * Proves the shopper by the pay password; the try is counted first. SYS_BIZ_DATA_ERROR_CODE: it is wrong, locked or
   * not set.
   */
  async verify(uid: string, password: string, now: number): Promise<void> {
    const { db, hashCost = HASH_COST } = this.deps
    const hash = await repo.findHash(db.q, uid)
    if (hash === undefined) fail('SYS_BIZ_DATA_ERROR_CODE', NOT_SET_TEXT)
    const tries = await db.tx((tx) => repo.takeTry(tx, { uid, kind: 'password' }, PAY_PASSWORD_LOCK, now))
    if (tries === null) fail('SYS_BIZ_DATA_ERROR_CODE', LOCKED_TEXT)
    if (!(await isPassword(password, hash, hashCost))) {
      const left = PAY_PASSWORD_LOCK.wrongTries - tries
      fail('SYS_BIZ_DATA_ERROR_CODE', left > 0 ? `支付密码不正确，还可以再试 ${left} 次` : LOCKED_TEXT)
    }
    await db.tx((tx) => repo.clearTries(tx, uid, ['password']))
  }

  /** Sets a password by a code and, for a shopper with a real name, the end of the ID number. It ends a lock. */
  async set(
    uid: string,
    input: { password: string; checkCode: string; idTail?: string },
    client: Client,
    now: number,
  ): Promise<void> {
    const { db, account, checkCodes, identities, hashCost = HASH_COST } = this.deps
    refuseEasy(input.password)
    const [phone, needsTail] = await Promise.all([account.phone(db.q, uid), identities.isVerified(db.q, uid)])
    if (needsTail && input.idTail === undefined) failParam('idTail', '请填写身份证号后 6 位')
    const proven = await checkCodes.prove('payPassword', phone, input.checkCode, client, now)
    if (needsTail) await this.#proveTail(uid, input.idTail ?? '', now)
    const hash = await hashPassword(input.password, hashCost)
    await db.tx(async (tx) => {
      await proven.spend(tx)
      await repo.putHash(tx, uid, hash, now)
      await repo.clearTries(tx, uid, EVERY_KIND)
    })
  }

  /** Changes the password by the old one. */
  async change(uid: string, input: { oldPassword: string; password: string }, now: number): Promise<void> {
    refuseEasy(input.password)
    if (input.password === input.oldPassword) failParam('password', '新密码与原密码一样，请换一个')
    await this.verify(uid, input.oldPassword, now)
    const hash = await hashPassword(input.password, this.deps.hashCost ?? HASH_COST)
    await this.deps.db.tx((tx) => repo.putHash(tx, uid, hash, now))
  }

  async #proveTail(uid: string, tail: string, now: number): Promise<void> {
    const tries = await this.deps.db.tx((tx) => repo.takeTry(tx, { uid, kind: 'idTail' }, PAY_PASSWORD_LOCK, now))
    if (tries === null) fail('SYS_BIZ_DATA_ERROR_CODE', TAIL_LOCKED_TEXT)
    if (await this.deps.identities.isTail(uid, tail)) return
    const left = PAY_PASSWORD_LOCK.wrongTries - tries
    fail('SYS_BIZ_DATA_ERROR_CODE', left > 0 ? `身份证号后 6 位不对，还可以再试 ${left} 次` : TAIL_LOCKED_TEXT)
  }
}

function refuseEasy(password: string): void {
  const problem = payPasswordProblem(password)
  if (problem) failParam('password', problem)
}
