import { chinaDay } from '@contract/codes/china-time'
import {
  ID_TAIL_LENGTH,
  IDENTITY_TRIES_A_DAY,
  idNumberOf,
  idNumberProblem,
  maskedIdNumber,
  maskedRealName,
  realNameProblem,
} from '@contract/codes/identity'
import type { SettingCode } from '@contract/codes/setting'
import type { Identity } from '@contract/schema/identity'
import type { IdentityProvider, Person } from '../../../identity/provider'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { Logger } from '../../../kernel/log'
import type { Sealing } from '../../../kernel/sealing'
import type { SettingService } from '../../system/setting'
import * as repo from './identity.repo'
import { openPerson, PERSON, sealPerson } from './identity.rules'

const CLOSED_TEXT = '实名认证暂未开放，请稍后再试'
const AWAY_TEXT = '核验服务暂时连不上，填写的内容已保留，请稍后再试'
const TAKEN_TEXT = '这张身份证已认证到其他账号'
const DONE_TEXT = '你已实名认证，换绑请联系客服'
const NONE: Identity = { isAuth: false, name: '', idCardNo: '', authAt: 0 }

/** Off (0): orders need no real name. */
const SWITCH = 'IDENTITY_AUTH' satisfies SettingCode

interface Deps {
  db: Db
  log: Logger
  settings: Pick<SettingService, 'find'>
  sealing: Sealing
  /** Undefined where no service is configured: real names are not taken, and no order needs one. */
  provider?: IdentityProvider | undefined
}

/** Real names of shoppers (area "identity" of docs/product). */
export class IdentityService {
  constructor(private readonly deps: Deps) {}

  /** Whether orders that customs clears need a real name. */
  async isOn(q: Reader): Promise<boolean> {
    if (!this.deps.provider) return false
    return (await this.deps.settings.find(q, SWITCH))?.value !== '0'
  }

  /** The real name as pages show it. */
  async shown(uid: string): Promise<Identity> {
    const record = await repo.findIdentity(this.deps.db.q, uid)
    return record ? this.#shownOf(record) : NONE
  }

  /**
   * Checks a person with the identity service and stores the person. A check is counted before the call; when the call
   * fails, the count is reduced again.
   */
  async save(uid: string, input: { name: string; idCardNo: string }, now: number): Promise<Identity> {
    const { db, provider, log } = this.deps
    const person = personOf(input, now)
    const earlier = await repo.findIdentity(db.q, uid)
    if (earlier) return this.#again(earlier, person)
    if (!provider) fail('SYS_BIZ_DATA_ERROR_CODE', CLOSED_TEXT)
    const day = chinaDay(now)
    const tries = await db.tx((tx) => repo.takeTry(tx, uid, day, IDENTITY_TRIES_A_DAY))
    if (tries === null)
      fail('SYS_OPT_FREQUENTLY_ERROR', `每天最多核验 ${IDENTITY_TRIES_A_DAY} 次，请明天再来或联系客服`)
    const result = await provider.check(person).catch((error: Error) => {
      log.warn({ err: error }, 'the identity service could not be asked')
      return null
    })
    if (result === null) {
      await db.tx((tx) => repo.returnTry(tx, uid, day))
      fail('SYS_BIZ_DATA_ERROR_CODE', AWAY_TEXT)
    }
    if (result !== 'match') {
      const words = result === 'mismatch' ? '姓名与身份证号不一致' : '没有查到这个身份证号'
      const left = IDENTITY_TRIES_A_DAY - tries
      fail('SYS_BIZ_DATA_ERROR_CODE', `${words}，${left > 0 ? `今天还可以再试 ${left} 次` : '请明天再试'}`)
    }
    await this.keep(uid, person, now)
    return this.shown(uid)
  }

  /** Stores a checked person. SYS_BIZ_DATA_ERROR_CODE: another account has them, or this one has another person. */
  async keep(uid: string, person: Person, now: number): Promise<void> {
    const { db, sealing } = this.deps
    await db.tx(async (tx) => {
      const isFirst = await repo.addIdentity(tx, { uid, ...sealPerson(sealing, uid, person), verifiedAt: now })
      const record = isFirst ? null : await repo.findIdentity(tx, uid)
      if (record) return void this.#again(record, person)
      if (!(await repo.addPerson(tx, sealing.fingerprint(PERSON, person.number), uid)))
        fail('SYS_BIZ_DATA_ERROR_CODE', TAKEN_TEXT)
    })
  }

  async isVerified(q: Reader, uid: string): Promise<boolean> {
    return (await repo.findIdentity(q, uid)) !== undefined
  }

  /** NO_IDENTITY_AUTH: orders need a real name, and the shopper has none. */
  async demand(tx: Tx, uid: string): Promise<void> {
    if ((await this.isOn(tx)) && !(await this.isVerified(tx, uid))) fail('NO_IDENTITY_AUTH')
  }

  /** Whether `tail` is the end of the shopper's ID number; false without a real name. */
  async isTail(uid: string, tail: string): Promise<boolean> {
    const record = await repo.findIdentity(this.deps.db.q, uid)
    return record !== undefined && this.#open(record).number.slice(-ID_TAIL_LENGTH) === tail.toUpperCase()
  }

  /** A repeat of the same person changes nothing. */
  #again(record: repo.IdentityRecord, person: Person): Identity {
    const present = this.#open(record)
    if (present.number !== person.number || present.name !== person.name) fail('SYS_BIZ_DATA_ERROR_CODE', DONE_TEXT)
    return this.#shownOf(record)
  }

  #shownOf(record: repo.IdentityRecord): Identity {
    const { name, number } = this.#open(record)
    return {
      isAuth: true,
      name: maskedRealName(name),
      idCardNo: maskedIdNumber(number),
      authAt: record.verifiedAt,
    }
  }

  #open(record: repo.IdentityRecord): Person {
    return openPerson(this.deps.sealing, record)
  }
}

function personOf({ name, idCardNo }: { name: string; idCardNo: string }, now: number): Person {
  const person = { name: name.trim().replaceAll('•', '·'), number: idNumberOf(idCardNo) }
  const wrongName = realNameProblem(person.name)
  if (wrongName) failParam('name', wrongName)
  const wrongNumber = idNumberProblem(person.number, now)
  if (wrongNumber) failParam('idCardNo', wrongNumber)
  return person
}
