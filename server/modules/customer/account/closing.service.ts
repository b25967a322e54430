import { CLOSING_DAYS } from '@contract/codes/account'
import { DAY_MS } from '@contract/codes/china-time'
import type { Client } from '../../../gateways/endpoint'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Jobs } from '../../../kernel/jobs'
import type { ClosingBlock, ShopperAreas } from '../../../kernel/shopper-areas'
import type { MediaService } from '../../system/media'
import type { MessageService } from '../../talk/message'
import * as repo from './account.repo'
import { dropCodes } from './check-code.repo'
import type { CheckCodes } from './check-codes.service'
import * as closing from './closing.repo'
import { clearPasswordTries, dropPassword } from './password.repo'
import { type Phone, readPhone } from './phone.rules'
import type { SessionService } from './session.service'
import { dropThirds } from './third-account.repo'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    'account.close': { uid: string }
  }
}
declare module '../../../kernel/audit' {
  interface AuditActions {
    /** A shopper requested the closing of the account. */
    'account.closing': 'shopper'
    /** A login withdrew the closing. */
    'account.kept': 'shopper'
    /** The account was closed, and its personal data deleted. */
    'account.closed': 'shopper'
  }
}

const SHOPPER: Actor = { kind: 'system', id: 'shopper' }
const MALL: Actor = { kind: 'system', id: 'mall' }
const CLOSED_TEXT = '这个账号已经注销'

export interface ClosingDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'schedule'>
  shopperAreas: Pick<ShopperAreas, 'blocks' | 'erase'>
  media: Pick<MediaService, 'release'>
  messages: Pick<MessageService, 'send'>
  codes: Pick<CheckCodes, 'send' | 'prove'>
  sessions: Pick<SessionService, 'endAll'>
}

/** Closes accounts: checks blocks and a code, waits for days in which a login withdraws the closing, deletes data. */
export class ClosingService {
  constructor(private readonly deps: ClosingDeps) {}

  async preview(uid: string, now: number): Promise<{ blocks: ClosingBlock[] }> {
    return { blocks: await this.deps.shopperAreas.blocks(uid, now) }
  }

  async sendCode(uid: string, client: Client, now: number): Promise<{ resendAfter: number }> {
    return this.deps.codes.send('close', await this.#phoneOf(uid), client, now)
  }

  /** Begins the closing and ends every login [account.close] [account.close-blocks]. */
  async request(
    uid: string,
    { checkCode, givesUp }: { checkCode: string; givesUp: boolean },
    client: Client,
    now: number,
  ): Promise<{ closingAt: number }> {
    const blocks = await this.deps.shopperAreas.blocks(uid, now)
    const hard = blocks.find(({ isWarning }) => !isWarning)
    if (hard) fail('SYS_BIZ_DATA_ERROR_CODE', `${hard.text}，现在不能注销`)
    if (blocks.length > 0 && !givesUp) fail('SYS_BIZ_DATA_ERROR_CODE', '请先确认放弃账号里的权益')
    const proven = await this.deps.codes.prove('close', await this.#phoneOf(uid), checkCode, client, now)
    const closingAt = now + CLOSING_DAYS * DAY_MS
    await this.deps.db.tx(async (tx) => {
      await proven.spend(tx)
      if (!(await closing.beginClosing(tx, uid, closingAt))) fail('STATE_CHANGED', '已经申请过注销')
      await this.deps.jobs.schedule(tx, { kind: 'account.close', key: uid, dueAt: closingAt, payload: { uid } })
      await this.#audit(tx, 'account.closing', uid, SHOPPER, now)
      await this.deps.sessions.endAll(tx, uid, null)
    })
    return { closingAt }
  }

  /** At each login: withdraws a running closing. STATE_CHANGED: the account is closed. */
  async loggedIn(tx: Tx, uid: string, now: number): Promise<void> {
    const row = await repo.findShopper(tx, uid)
    if (row && row.closedAt > 0) fail('STATE_CHANGED', CLOSED_TEXT)
    if (!row || row.closingAt === 0) return
    if (!(await closing.takeBack(tx, uid))) fail('STATE_CHANGED', CLOSED_TEXT)
    await this.#audit(tx, 'account.kept', uid, SHOPPER, now)
    const draft = {
      uid,
      id: 'system',
      ref: `account.kept:${row.closingAt}`,
      title: '注销已撤回',
      content: '你在到期前登录了账号，注销申请已撤回，账号和以前一样',
    } as const
    await this.deps.messages.send(tx, draft, now)
  }

  /**
   * Closes an account whose days are over, once; does nothing after a login has withdrawn the closing. An order that is
   * open postpones the closing by a day.
   */
  async finish(uid: string): Promise<void> {
    const { db, clock, jobs, shopperAreas, media, sessions } = this.deps
    const now = clock.now()
    const isBlocked = (await shopperAreas.blocks(uid, now)).some(({ isWarning }) => !isWarning)
    await db.tx(async (tx) => {
      const row = await repo.holdShopper(tx, uid)
      if (!row || row.closingAt === 0 || row.closingAt > now) return
      if (isBlocked) {
        await jobs.schedule(tx, { kind: 'account.close', key: uid, dueAt: now + DAY_MS, payload: { uid } })
        return
      }
      const { countryCode, mobile } = row
      await sessions.endAll(tx, uid, null)
      await repo.dropPhone(tx, uid, { countryCode, mobile })
      const key = `${countryCode}-${mobile}`
      await dropCodes(tx, key)
      await clearPasswordTries(tx, key)
      await dropPassword(tx, uid)
      await dropThirds(tx, uid)
      await repo.putInterests(tx, uid, [])
      const avatar = row.avatar === '' ? '' : (JSON.parse(row.avatar) as { url: string }).url
      await media.release(tx, uid, 'avatar', avatar, now)
      await closing.close(tx, uid, now)
      await shopperAreas.erase(tx, uid, now)
      await this.#audit(tx, 'account.closed', uid, MALL, now)
    })
  }

  #audit(tx: Tx, action: 'account.closing' | 'account.kept' | 'account.closed', uid: string, actor: Actor, at: number) {
    const states = {
      'account.closing': ['open', 'closing'],
      'account.kept': ['closing', 'open'],
      'account.closed': ['closing', 'closed'],
    }
    const [before, after] = states[action]
    return writeAudit(tx, { actor, action, subject: { kind: 'shopper', id: uid }, details: { before, after }, at })
  }

  async #phoneOf(uid: string): Promise<Phone> {
    const shopper = await repo.findShopper(this.deps.db.q, uid)
    if (!shopper) fail('USER_NOT_LOGIN')
    return readPhone({ mobile: shopper.mobile, countryCode: shopper.countryCode })
  }
}
