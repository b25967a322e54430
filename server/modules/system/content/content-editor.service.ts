import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Reader, Tx } from '../../../kernel/db'
import type { PubSub } from '../../../kernel/pub-sub'
import * as repo from './content.repo'
import { MALL_PROFILE_KEY } from './content.service'
import type {
  AdvertRecord,
  FloorRecord,
  IconRecord,
  MallProfile,
  NoticeRecord,
  ProtocolRecord,
  SettingRecord,
  TabRecord,
} from './content.types'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'advert.add': 'advert'
    'advert.end': 'advert'
    'notice.add': 'notice'
    'notice.end': 'notice'
    'setting.put': 'setting'
    'setting.drop': 'setting'
    'protocol.put': 'protocol'
  }
}
declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** What the house puts on its walls; no ids. */
    content: true
  }
}

/**
 * The only writer of adverts, notices, home page, settings and protocols. What takes an actor is done by hand and is
 * audited; the rest fills a mall.
 */
export class ContentEditor {
  constructor(private readonly pubSub: Pick<PubSub, 'publish'>) {}

  async putAdverts(tx: Tx, adverts: readonly AdvertRecord[]): Promise<void> {
    for (const advert of adverts) await repo.putAdvert(tx, advert)
    await this.#tell(tx)
  }

  /** Puts an advert up, or another in its place. */
  async postAdvert(tx: Tx, actor: Actor, advert: AdvertRecord, now: number): Promise<void> {
    await this.putAdverts(tx, [advert])
    const { advertId, spaceId, lines, startAt, endAt, command } = advert
    const details = { spaceId, lines, startAt, endAt, command }
    await writeAudit(tx, { actor, action: 'advert.add', subject: { kind: 'advert', id: advertId }, details, at: now })
  }

  /** Takes an advert down; false when none runs under that id. */
  async endAdvert(tx: Tx, actor: Actor, advertId: string, now: number): Promise<boolean> {
    if (!(await repo.endAdvert(tx, advertId, now))) return false
    await this.#tell(tx)
    await writeAudit(tx, { actor, action: 'advert.end', subject: { kind: 'advert', id: advertId }, at: now })
    return true
  }

  /** Puts a notice up, or another in its place. */
  async postNotice(tx: Tx, actor: Actor, notice: NoticeRecord, now: number): Promise<void> {
    await this.putNotices(tx, [notice])
    const { noticeId, title, command } = notice
    const subject = { kind: 'notice', id: noticeId } as const
    await writeAudit(tx, { actor, action: 'notice.add', subject, details: { title, command }, at: now })
  }

  /** Takes a notice away; false when there is none of that id. */
  async dropNotice(tx: Tx, actor: Actor, noticeId: string, now: number): Promise<boolean> {
    if (!(await repo.deleteNotice(tx, noticeId))) return false
    await this.#tell(tx)
    await writeAudit(tx, { actor, action: 'notice.end', subject: { kind: 'notice', id: noticeId }, at: now })
    return true
  }

  /** For the operator: adverts that run or will, and every version of every document. */
  listAdverts(q: Reader, now: number) {
    return repo.listRunningAdverts(q, now)
  }
  listProtocols(q: Reader) {
    return repo.listProtocols(q)
  }

  async putNotices(tx: Tx, notices: readonly NoticeRecord[]): Promise<void> {
    for (const notice of notices) await repo.putNotice(tx, notice)
    await this.#tell(tx)
  }

  /** Replaces the home page's icons, floors and feed tabs. */
  async setHome(
    tx: Tx,
    home: { icons: readonly IconRecord[]; floors: readonly FloorRecord[]; tabs: readonly TabRecord[] },
  ): Promise<void> {
    await repo.replaceIcons(tx, home.icons)
    await repo.replaceFloors(tx, home.floors)
    await repo.replaceTabs(tx, home.tabs)
    await this.#tell(tx)
  }

  async setProfile(tx: Tx, profile: MallProfile): Promise<void> {
    await repo.putSetting(tx, { key: MALL_PROFILE_KEY, value: JSON.stringify(profile), isPublic: false })
    await this.#tell(tx)
  }

  async putSettings(tx: Tx, settings: readonly SettingRecord[]): Promise<void> {
    for (const setting of settings) await repo.putSetting(tx, setting)
    await this.#tell(tx)
  }

  /** Sets one thing that clients are told. */
  async changeSetting(tx: Tx, actor: Actor, { key, value }: Omit<SettingRecord, 'isPublic'>, now: number) {
    const before = await this.findSetting(tx, key)
    await this.putSettings(tx, [{ key, value, isPublic: true }])
    const subject = { kind: 'setting', id: key } as const
    await writeAudit(tx, { actor, action: 'setting.put', subject, details: { before, after: value }, at: now })
  }

  /** Takes a setting back; false when it was not set. */
  async dropSetting(tx: Tx, actor: Actor, key: string, now: number): Promise<boolean> {
    const before = await this.findSetting(tx, key)
    if (!(await repo.deleteSetting(tx, key))) return false
    await this.#tell(tx)
    await writeAudit(tx, {
      actor,
      action: 'setting.drop',
      subject: { kind: 'setting', id: key },
      details: { before },
      at: now,
    })
    return true
  }

  /** Any setting, for the house itself. */
  async findSetting(q: Reader, key: string): Promise<string | null> {
    return (await repo.findSetting(q, key))?.value ?? null
  }

  /** Adds protocol versions or replaces the same ones. */
  async putProtocols(tx: Tx, protocols: readonly ProtocolRecord[]): Promise<void> {
    for (const protocol of protocols) await repo.putProtocol(tx, protocol)
    await this.#tell(tx)
  }

  /** Publishes a version of a document. */
  async publishProtocol(tx: Tx, actor: Actor, protocol: ProtocolRecord): Promise<void> {
    await this.putProtocols(tx, [protocol])
    const { typeCode, version, title, html, publishedAt } = protocol
    const details = { version, title, characters: html.length }
    const subject = { kind: 'protocol', id: typeCode } as const
    await writeAudit(tx, { actor, action: 'protocol.put', subject, details, at: publishedAt })
  }

  async #tell(tx: Tx): Promise<void> {
    await this.pubSub.publish(tx, 'content', null)
  }
}
