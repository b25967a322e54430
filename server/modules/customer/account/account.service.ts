import { NICK_LENGTH } from '@contract/codes/account'
import type { AuthType } from '@contract/codes/login'
import { HOME_COUNTRY_CODE, maskedPhone } from '@contract/codes/phone'
import type { UserIndex, UserProfile } from '@contract/schema/account'
import type { Picture } from '@contract/schema/shared'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Outbox } from '../../../kernel/outbox'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import * as repo from './account.repo'
import { isBirthday, maskedName, startOfYear } from './login.rules'
import * as password from './password.repo'
import { type Phone, readPhone } from './phone.rules'
import * as third from './third-account.repo'

declare module '../../../kernel/outbox' {
  interface Events {
    /** A shopper changed or removed the birthday. */
    'shopper.birthday': { uid: string }
  }
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
  memberUntil: number
  /** New reviews show the nickname by default. */
  showsName: boolean
}

/** Membership data of a shopper. Moments are epoch ms, 0 for never. */
export interface MemberProfile {
  uid: string
  name: string
  countryCode: string
  mobile: string
  birthday: string
  /** Time of the last change by the shopper; 0: never. */
  birthdaySetAt: number
  avatar: Picture | null
  /** Card of the last term; empty without one. */
  cardId: string
  memberUntil: number
  uplusUntil: number
  savedCents: number
  /** Last use of a right of the member card. */
  usedAt: number
  /** The same for the U+ card. */
  uplusUsedAt: number
  createdAt: number
  /** When the account will be closed, and when it was. */
  closingAt: number
  closedAt: number
}

/** Public data of a shopper: the masked name and the avatar. */
export interface Face {
  name: string
  avatar: Picture | null
}

/** Data of a shopper that recommendations may use. */
export interface Liking {
  /** False: recommendations use no data of the shopper. */
  isPersonal: boolean
  /** Ids of departments. */
  interests: string[]
}

/** An interest to choose: a department of the mall. */
export interface InterestTag {
  tagId: string
  name: string
}

export interface ProfileChange {
  name?: string
  avatarKey?: string
  sex?: number
  birthday?: string
  interestTags?: string[]
  isPersonal?: boolean
  showsName?: boolean
}

type IsNewcomer = (q: Reader, uid: string) => Promise<boolean>
type InterestTags = () => Promise<readonly InterestTag[]>

export interface AccountDeps {
  db: Db
  clock: Clock
  outbox: Pick<Outbox, 'publish'>
  media: Pick<MediaService, 'attach' | 'release' | 'squareOf'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

/** Shoppers and the end of their memberships. */
export class AccountService {
  #isNewcomer: IsNewcomer = async () => false
  #interestTags: InterestTags = async () => []
  private readonly db: Db
  private readonly clock: Clock

  constructor(private readonly deps: AccountDeps) {
    this.db = deps.db
    this.clock = deps.clock
  }

  /** Sets the check for newcomers. Higher modules own payments and debts, so the check is injected. */
  addNewcomer(isNewcomer: IsNewcomer): void {
    this.#isNewcomer = isNewcomer
  }

  /** Sets the interests to choose from. A higher module owns the departments. */
  addInterestTags(tags: InterestTags): void {
    this.#interestTags = tags
  }

  /** Uid of the shopper with this phone; creates the shopper on the first call. */
  async shopperOf(tx: Tx, countryCode: string, mobile: string, now: number): Promise<string> {
    const known = await repo.findShopperByPhone(tx, countryCode, mobile)
    if (known) return known.uid
    return this.createShopper(tx, { countryCode, mobile, name: `乐友${mobile.slice(-4)}` }, now)
  }

  /** Adds a shopper, or returns the uid of the existing one with this phone. */
  async createShopper(tx: Tx, shopper: NewShopper, now: number): Promise<string> {
    const uid = newId()
    const added = await repo.insertShopper(tx, {
      uid,
      countryCode: shopper.countryCode,
      mobile: shopper.mobile,
      name: shopper.name,
      sex: shopper.sex ?? 0,
      birthday: shopper.birthday ?? '',
      birthdaySetAt: 0,
      avatar: shopper.avatar ? JSON.stringify(shopper.avatar) : '',
      isPersonal: 1,
      showsName: 1,
      closingAt: 0,
      closedAt: 0,
      memberCardId: '',
      memberUntil: shopper.memberUntil ?? 0,
      uplusUntil: 0,
      memberUsedAt: 0,
      uplusUsedAt: 0,
      savedCents: 0,
      createdAt: now,
    })
    if (added) return uid
    const known = await repo.findShopperByPhone(tx, shopper.countryCode, shopper.mobile)
    if (!known) throw new Error('the shopper was deleted during the transaction')
    return known.uid
  }

  /** Uid of the shopper with this phone of China; undefined without one. */
  uidOfPhone(q: Reader, mobile: string): Promise<string | undefined> {
    return repo.findUidByPhone(q, HOME_COUNTRY_CODE, mobile)
  }

  async shopper(q: Reader, uid: string, now: number): Promise<Shopper | null> {
    const row = await repo.findShopper(q, uid)
    if (!row) return null
    const { name, mobile, memberUntil } = row
    return { uid, name, mobile, memberUntil, isMember: memberUntil > now, showsName: row.showsName === 1 }
  }

  /** The shopper's phone. USER_NOT_LOGIN: there is no such shopper. */
  async phone(q: Reader, uid: string): Promise<Phone> {
    const { mobile, countryCode } = (await repo.findShopper(q, uid)) ?? fail('USER_NOT_LOGIN')
    return readPhone({ mobile, countryCode })
  }

  /** The shopper's openid in WeChat's web view; null when unknown. */
  async webOpenId(q: Reader, uid: string): Promise<string | null> {
    return (await third.findOpenId(q, uid, 'wechat' satisfies AuthType)) ?? null
  }

  /** All identities of a shopper at identity providers. */
  openIds(q: Reader, uid: string): Promise<string[]> {
    return third.listOpenIds(q, uid)
  }

  /** Public data by uid; unknown uids are missing. */
  async faces(q: Reader, uids: readonly string[]): Promise<Map<string, Face>> {
    const rows = await repo.findShoppers(q, [...new Set(uids)])
    return new Map(rows.map((row) => [row.uid, { name: maskedName(row.name), avatar: pictureOf(row) }]))
  }

  async isMember(q: Reader, uid: string, now: number): Promise<boolean> {
    return (await repo.findMemberUntil(q, uid)) > now
  }

  /** Reply of getIndexUserDate: data of the 我的 page and the session store. */
  async index(uid: string, now: number): Promise<UserIndex> {
    const { q } = this.db
    const [row, isNew] = await Promise.all([repo.findShopper(q, uid), this.#isNewcomer(q, uid)])
    if (!row) fail('USER_NOT_LOGIN')
    return {
      uid,
      name: row.name,
      mobile: maskedPhone(row.mobile),
      sex: row.sex,
      birthday: row.birthday || null,
      avatar: pictureOf(row),
      isNew,
      isMember: row.memberUntil > now,
      isUPlusMember: row.uplusUntil > now,
    }
  }

  async profile(uid: string, now: number): Promise<UserProfile> {
    const { q } = this.db
    const [row, passwordAt, isWeChatBound] = await Promise.all([
      repo.findShopper(q, uid),
      password.findPasswordMoment(q, uid),
      third.isBound(q, uid, ['wechat', 'wechatMini']),
    ])
    if (!row) fail('USER_NOT_LOGIN')
    return {
      uid,
      name: row.name,
      mobile: maskedPhone(row.mobile),
      sex: row.sex,
      birthday: row.birthday || null,
      avatar: pictureOf(row),
      canSetBirthday: row.birthdaySetAt < startOfYear(now),
      hasPassword: passwordAt > 0,
      passwordAt,
      isWeChatBound,
      isPersonal: row.isPersonal === 1,
      showsName: row.showsName === 1,
    }
  }

  /** The shopper's own data of this module, for the exported file. */
  async ownData(uid: string, now: number): Promise<unknown[]> {
    const { q } = this.db
    const [profile, row, { records }] = await Promise.all([
      this.profile(uid, now),
      repo.findShopper(q, uid),
      this.interests(uid),
    ])
    const interests = records.filter(({ isChosen }) => isChosen).map(({ name }) => name)
    return [{ ...profile, mobile: row?.mobile ?? '', createdAt: row?.createdAt ?? 0, interests }]
  }

  /** All interests in the order of the departments, with the shopper's own marked. */
  async interests(uid: string) {
    const [tags, chosen] = await Promise.all([this.#interestTags(), repo.listInterests(this.db.q, uid)])
    return { records: tags.map((tag) => ({ ...tag, isChosen: chosen.includes(tag.tagId) })) }
  }

  /** Data of a shopper that recommendations may use. */
  async liking(q: Reader, uid: string): Promise<Liking> {
    const [row, interests] = await Promise.all([repo.findShopper(q, uid), repo.listInterests(q, uid)])
    return row?.isPersonal === 1 ? { isPersonal: true, interests } : { isPersonal: false, interests: [] }
  }

  /**
   * Changes the given fields. SYS_BIZ_DATA_ERROR_CODE: the birthday was set this year, the nickname has a sensitive
   * word, or the picture is gone.
   */
  async updateProfile(uid: string, change: ProfileChange, now: number): Promise<void> {
    const { interestTags, birthday, avatarKey, isPersonal, showsName, sex } = change
    const nick = change.name?.trim()
    if (nick !== undefined && [...nick].length < NICK_LENGTH.least)
      failParam('name', `请填写 ${NICK_LENGTH.least} 到 ${NICK_LENGTH.most} 个字的昵称`)
    if (birthday !== undefined && !isBirthday(birthday, now)) failParam('birthday', '请选择正确的生日')
    await this.deps.sensitiveWords.refuse(nick)
    const tags = interestTags && (await this.#knownTags(interestTags))
    const switches = {
      ...(isPersonal !== undefined && { isPersonal: Number(isPersonal) }),
      ...(showsName !== undefined && { showsName: Number(showsName) }),
    }
    await this.db.tx(async (tx) => {
      const named = { ...(nick !== undefined && { name: nick }), ...(sex !== undefined && { sex }) }
      const avatar = avatarKey === undefined ? {} : { avatar: await this.#takeAvatar(tx, uid, avatarKey, now) }
      await repo.updateProfile(tx, uid, { ...named, ...avatar, ...switches })
      if (birthday !== undefined) await this.#setBirthday(tx, uid, birthday, now)
      if (tags) await repo.putInterests(tx, uid, tags)
    })
  }

  /** SYS_PARAM_ERROR: an id is not that of a department. */
  async #knownTags(tagIds: readonly string[]): Promise<string[]> {
    const known = new Set((await this.#interestTags()).map(({ tagId }) => tagId))
    if (tagIds.some((tagId) => !known.has(tagId))) failParam('interestTags', '有的兴趣已经没有了，请重新选择')
    return [...new Set(tagIds)]
  }

  /** Claims the new picture and releases the old one; returns the value of the column. */
  async #takeAvatar(tx: Tx, uid: string, key: string, now: number): Promise<string> {
    const old = await repo.holdShopper(tx, uid)
    await this.deps.media.attach(tx, uid, 'avatar', [key], now)
    await this.deps.media.release(tx, uid, 'avatar', old ? (pictureOf(old)?.url ?? '') : '', now)
    return JSON.stringify(this.deps.media.squareOf(key))
  }

  async #setBirthday(tx: Tx, uid: string, birthday: string, now: number): Promise<void> {
    if (await repo.setBirthday(tx, uid, birthday, { now, yearStart: startOfYear(now) })) {
      await this.deps.outbox.publish(tx, 'shopper.birthday', { uid })
      return
    }
    const isSame = (await repo.findShopper(tx, uid))?.birthday === birthday
    if (!isSame) fail('SYS_BIZ_DATA_ERROR_CODE', '生日每年只能修改一次，今年已经改过')
  }

  async memberProfile(q: Reader, uid: string): Promise<MemberProfile | null> {
    const row = await repo.findShopper(q, uid)
    return row ? profileOf(row) : null
  }

  /** As `memberProfile`, with the row locked until the transaction ends. Every change of terms starts here. */
  async lockMemberProfile(tx: Tx, uid: string): Promise<MemberProfile> {
    const row = await repo.holdShopper(tx, uid)
    return row ? profileOf(row) : fail('SYS_PARAM_ERROR', 'uid: 没有这位顾客')
  }

  /** Sets the end and the card of a membership. */
  async setTerm(tx: Tx, uid: string, term: { until: number; cardId: string }): Promise<void> {
    await repo.setTerm(tx, uid, term.until, term.cardId)
  }

  async setUPlus(tx: Tx, uid: string, until: number): Promise<void> {
    await repo.setUPlus(tx, uid, until)
  }

  /**
   * Marks a use of a right of the member card; false when the card has ended. The clock is read after the row is
   * locked: a card may be refunded while this call waits for the lock.
   */
  async markMembershipUse(tx: Tx, uid: string): Promise<boolean> {
    await repo.holdShopper(tx, uid)
    return repo.markMemberUse(tx, uid, this.clock.now())
  }

  /** Whether a shopper has the member card. Until the transaction ends, the card cannot be refunded. */
  async holdMembership(tx: Tx, uid: string): Promise<boolean> {
    const row = await repo.holdShopper(tx, uid)
    return row !== undefined && row.memberUntil > this.clock.now()
  }

  /** Marks a use of each card of a shopper. */
  async markCardsUse(tx: Tx, uid: string): Promise<void> {
    await repo.holdShopper(tx, uid)
    const now = this.clock.now()
    await repo.markMemberUse(tx, uid, now)
    await repo.markUPlusUse(tx, uid, now)
  }

  /** Adds the cents that member prices saved in a paid order. */
  addSaved(tx: Tx, uid: string, cents: number): Promise<void> {
    return repo.addSaved(tx, uid, cents)
  }

  /** Sets the end of a membership; 0 ends it now. Fails with SYS_PARAM_ERROR for an unknown shopper. */
  async setMember(tx: Tx, uid: string, until: number): Promise<void> {
    if (!(await repo.setTerm(tx, uid, until))) fail('SYS_PARAM_ERROR', 'uid: 没有这位顾客')
  }
}

const pictureOf = (row: repo.ShopperRow): Picture | null => (row.avatar ? (JSON.parse(row.avatar) as Picture) : null)

const profileOf = (row: repo.ShopperRow): MemberProfile => ({
  uid: row.uid,
  name: row.name,
  countryCode: row.countryCode,
  mobile: row.mobile,
  birthday: row.birthday,
  avatar: pictureOf(row),
  cardId: row.memberCardId,
  savedCents: row.savedCents,
  memberUntil: row.memberUntil,
  uplusUntil: row.uplusUntil,
  birthdaySetAt: row.birthdaySetAt,
  usedAt: row.memberUsedAt,
  uplusUsedAt: row.uplusUsedAt,
  createdAt: row.createdAt,
  closingAt: row.closingAt,
  closedAt: row.closedAt,
})
