import { createHash } from 'node:crypto'
import { LOGIN_CODE } from '@contract/codes/session'
import type { LoginResult, MemberDefaultCard, MemberRight, UserIndex } from '@contract/schema/account'
import type { Picture } from '@contract/schema/shared'
import type { Caller } from '../../gateways/endpoint'
import type { Db, Reader, Tx } from '../../kernel/db'
import { AppError, fail } from '../../kernel/errors'
import { newId, randomDigits } from '../../kernel/ids'
import { maskMobile } from '../../kernel/log'
import * as repo from './account.repo'
import { limitRows, mobileProblem } from './login.rules'
import { MEMBER_CARD, MEMBER_RIGHTS } from './member.rules'
import type { SessionService } from './session.service'

/** Brings a code to a phone. The demo's prints it to the terminal; production posts it to the configured SMS service. */
export interface CodeSender {
  send(countryCode: string, mobile: string, code: string): Promise<void>
}

/** Who turns a code of the mini program's login into an openid. */
export interface OpenIds {
  openIdOf(code: string): Promise<string>
}

export interface AccountOptions {
  sender: CodeSender
  /** Absent where no mini program pays: tests, the command line. */
  openIds?: OpenIds
  /** Phones for which `demoCode` works too; empty in production. */
  demoPhones: readonly string[]
  demoCode: string
}

export interface NewShopper {
  countryCode: string
  mobile: string
  name: string
  sex?: number
  birthday?: string
  avatar?: Picture | null
  memberUntil?: number
}

export interface Shopper {
  uid: string
  name: string
  mobile: string
  isMember: boolean
}

/** Shoppers, login by phone and code, membership as far as it is shown (spec 4 "Login", behaviours 2.14). */
export class AccountService {
  constructor(
    private readonly db: Db,
    private readonly sessions: SessionService,
    private readonly options: AccountOptions,
  ) {}

  /** The payer's openid for a code of `wx.login`. */
  async openId(code: string): Promise<{ openId: string }> {
    const { openIds } = this.options
    if (!openIds) fail('SYS_BUSY', '微信登录没有配置')
    try {
      return { openId: await openIds.openIdOf(code) }
    } catch (error) {
      throw new AppError('SYS_BIZ_DATA_ERROR_CODE', '微信登录没有成功，请重试', null, { cause: error })
    }
  }

  /** Sends a login code; `resendAfter` is in seconds. Limited by phone, device and IP. */
  async sendLoginCode(
    input: { mobile: string; countryCode?: string },
    caller: Caller,
    now: number,
  ): Promise<{ resendAfter: number }> {
    const countryCode = input.countryCode ?? '86'
    const problem = mobileProblem(countryCode, input.mobile)
    if (problem) fail('SYS_PARAM_ERROR', `mobile: ${problem}`)
    const phone = `${countryCode}-${input.mobile}`
    const code = randomDigits(LOGIN_CODE.digits)
    await this.#limit('send', phone, caller, now)
    await this.db.tx(async (tx) => {
      const row = {
        phone,
        code_hash: hashCode(phone, code),
        expire_at: now + LOGIN_CODE.lifeMs,
        tries: 0,
        sent_at: now,
      }
      if (!(await repo.putLoginCode(tx, row, LOGIN_CODE.resendAfterS * 1000)))
        fail('SYS_OPT_FREQUENTLY_ERROR', '验证码刚刚发过，请稍后再试')
    })
    await this.options.sender.send(countryCode, input.mobile, code)
    return { resendAfter: LOGIN_CODE.resendAfterS }
  }

  /** Logs in by phone and code, making the shopper on first sight; rotates the session. */
  async login(
    input: { mobile: string; countryCode?: string; checkCode: string },
    caller: Caller,
    now: number,
  ): Promise<LoginResult> {
    const countryCode = input.countryCode ?? '86'
    const problem = mobileProblem(countryCode, input.mobile)
    if (problem) fail('SYS_PARAM_ERROR', `mobile: ${problem}`)
    const phone = `${countryCode}-${input.mobile}`
    await this.#limit('try', phone, caller, now)
    const isDemo = this.options.demoPhones.includes(input.mobile) && input.checkCode === this.options.demoCode
    // The try is counted in a transaction of its own: a refused login must not take it back.
    if (!isDemo) await this.#checkCode(phone, input.checkCode, now)
    return this.db.tx(async (tx) => {
      if (!isDemo && !(await repo.spendLoginCode(tx, phone, hashCode(phone, input.checkCode))))
        fail('SYS_BIZ_DATA_ERROR_CODE', '验证码已使用，请重新获取')
      const uid = await this.#shopperOf(tx, countryCode, input.mobile, now)
      return { uid, ...(await this.sessions.login(tx, caller, uid, now)) }
    })
  }

  async #checkCode(phone: string, given: string, now: number): Promise<void> {
    const row = await repo.findLoginCode(this.db.q, phone)
    if (!row || row.expire_at <= now) fail('SYS_BIZ_DATA_ERROR_CODE', '验证码已过期，请重新获取')
    if (!(await this.db.tx((tx) => repo.takeTry(tx, phone, LOGIN_CODE.maxTries))))
      fail('SYS_BIZ_DATA_ERROR_CODE', '错误次数太多，请重新获取验证码')
    if (row.code_hash !== hashCode(phone, given)) {
      const left = LOGIN_CODE.maxTries - row.tries - 1
      fail(
        'SYS_BIZ_DATA_ERROR_CODE',
        left > 0 ? `验证码不正确，还可以再试 ${left} 次` : '错误次数太多，请重新获取验证码',
      )
    }
  }

  async #limit(action: 'send' | 'try', phone: string, caller: Caller, now: number): Promise<void> {
    const who = { phone, device: caller.deviceId, ip: caller.ip }
    const isOver = await this.db.tx(async (tx) => {
      let over = false
      for (const row of limitRows(action, who, now))
        if ((await repo.raise(tx, row.key, row.expireAt)) > row.most) over = true
      return over
    })
    if (isOver)
      fail('SYS_OPT_FREQUENTLY_ERROR', action === 'send' ? '获取验证码太频繁，请稍后再试' : '尝试次数太多，请稍后再试')
  }

  async #shopperOf(tx: Tx, countryCode: string, mobile: string, now: number): Promise<string> {
    const known = await repo.findShopperByPhone(tx, countryCode, mobile)
    if (known) return known.uid
    return this.createShopper(tx, { countryCode, mobile, name: `乐友${mobile.slice(-4)}` }, now)
  }

  /** Adds a shopper, or gives the uid of the one who has this phone. */
  async createShopper(tx: Tx, shopper: NewShopper, now: number): Promise<string> {
    const uid = newId()
    const added = await repo.insertShopper(tx, {
      uid,
      country_code: shopper.countryCode,
      mobile: shopper.mobile,
      name: shopper.name,
      sex: shopper.sex ?? 0,
      birthday: shopper.birthday ?? '',
      avatar: shopper.avatar ? JSON.stringify(shopper.avatar) : '',
      member_card_id: shopper.memberUntil ? MEMBER_CARD.memberCardId : '',
      member_until: shopper.memberUntil ?? 0,
      saved_cents: 0,
      created_at: now,
    })
    if (added) return uid
    const known = await repo.findShopperByPhone(tx, shopper.countryCode, shopper.mobile)
    if (!known) throw new Error('a shopper vanished between two statements of one transaction')
    return known.uid
  }

  async shopper(q: Reader, uid: string, now: number): Promise<Shopper | null> {
    const row = await repo.findShopper(q, uid)
    return row ? { uid, name: row.name, mobile: row.mobile, isMember: row.member_until > now } : null
  }

  async isMember(q: Reader, uid: string, now: number): Promise<boolean> {
    return ((await repo.findShopper(q, uid))?.member_until ?? 0) > now
  }

  /** What the 我的 page and the session store show (spec 7 getIndexUserDate). */
  async index(uid: string, now: number): Promise<UserIndex> {
    const row = await repo.findShopper(this.db.q, uid)
    if (!row) fail('USER_NOT_LOGIN')
    return {
      uid,
      name: row.name,
      mobile: maskMobile(row.mobile),
      sex: row.sex,
      birthday: row.birthday || null,
      avatar: row.avatar ? (JSON.parse(row.avatar) as Picture) : null,
      isMember: row.member_until > now,
      isUPlusMember: false,
    }
  }

  /** The card face: a member's own, or the one a visitor could have. */
  async memberCard(uid: string | null, now: number): Promise<MemberDefaultCard> {
    const row = uid ? await repo.findShopper(this.db.q, uid) : undefined
    const isMember = (row?.member_until ?? 0) > now
    return {
      ...MEMBER_CARD,
      memberType: isMember ? 1 : 0,
      expireTime: isMember && row ? row.member_until : null,
      savedAmount: row?.saved_cents ?? 0,
    }
  }

  async memberRights(uid: string | null, now: number): Promise<{ records: MemberRight[] }> {
    const isMember = uid !== null && (await this.isMember(this.db.q, uid, now))
    return { records: MEMBER_RIGHTS.map((right) => ({ ...right, unlocked: isMember })) }
  }

  /** Adds what member prices saved in a paid order. */
  addSaved(tx: Tx, uid: string, cents: number): Promise<void> {
    return repo.addSaved(tx, uid, cents)
  }

  /** For the operator: shoppers newest first, or the one with this phone. */
  async list(limit: number, mobile?: string) {
    const rows = await repo.listShoppers(this.db.q, limit, mobile)
    return rows.map((row) => ({
      uid: row.uid,
      name: row.name,
      mobile: maskMobile(row.mobile),
      memberUntil: row.member_until,
      createdAt: row.created_at,
    }))
  }

  /** For the operator: makes a shopper a member until then (0 ends it). */
  async setMember(uid: string, until: number): Promise<void> {
    const changed = await this.db.tx((tx) =>
      repo.setMemberUntil(tx, uid, until > 0 ? MEMBER_CARD.memberCardId : '', until),
    )
    if (changed === 0) fail('SYS_PARAM_ERROR', 'uid: 没有这位顾客')
  }
}

function hashCode(phone: string, code: string): string {
  return createHash('sha256').update(`${phone}:${code}`).digest('hex')
}
