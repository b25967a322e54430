import type { Reader, Tx } from '../../../kernel/db'
import type { PubSub } from '../../../kernel/pub-sub'
import type { SettingRecord, SettingService } from '../setting'
import { deleteAdvert } from './advert-desk.repo'
import * as repo from './content.repo'
import { MALL_PROFILE_KEY } from './content.service'
import type { AdvertRecord, MallProfile, NoticeRecord, ProtocolRecord } from './content.types'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Adverts, notices, pages of blocks, settings or protocols changed; no ids. */
    content: true
  }
}

/**
 * The only writer of adverts, notices, settings and protocols. The operator services write the audit
 * entries.
 */
export class ContentEditor {
  constructor(
    private readonly pubSub: Pick<PubSub, 'publish'>,
    private readonly settings: Pick<SettingService, 'find' | 'add' | 'put' | 'drop'>,
  ) {}

  async putAdverts(tx: Tx, adverts: readonly AdvertRecord[]): Promise<void> {
    for (const advert of adverts) await repo.putAdvert(tx, advert)
    await this.#publishChange(tx)
  }

  /** Ends an advert; false when none runs under that id. */
  async endAdvert(tx: Tx, advertId: string, now: number): Promise<boolean> {
    if (!(await repo.endAdvert(tx, advertId, now))) return false
    await this.#publishChange(tx)
    return true
  }

  async dropAdvert(tx: Tx, advertId: string): Promise<void> {
    await deleteAdvert(tx, advertId)
    await this.#publishChange(tx)
  }

  /** Deletes a notice; false when there is none of that id. */
  async dropNotice(tx: Tx, noticeId: string): Promise<boolean> {
    if (!(await repo.deleteNotice(tx, noticeId))) return false
    await this.#publishChange(tx)
    return true
  }

  async putNotices(tx: Tx, notices: readonly NoticeRecord[]): Promise<void> {
    for (const notice of notices) await repo.putNotice(tx, notice)
    await this.#publishChange(tx)
  }

  async setProfile(tx: Tx, profile: MallProfile): Promise<void> {
    await this.settings.put(tx, { key: MALL_PROFILE_KEY, value: JSON.stringify(profile), isPublic: false })
    await this.#publishChange(tx)
  }

  async putSettings(tx: Tx, settings: readonly SettingRecord[]): Promise<void> {
    for (const setting of settings) await this.settings.put(tx, setting)
    await this.#publishChange(tx)
  }

  /** Sets a value that is not set; false when it is. */
  async addSetting(tx: Tx, setting: SettingRecord): Promise<boolean> {
    if (!(await this.settings.add(tx, setting))) return false
    await this.#publishChange(tx)
    return true
  }

  /** Deletes a setting; false when it was not set. */
  async dropSetting(tx: Tx, key: string): Promise<boolean> {
    if (!(await this.settings.drop(tx, key))) return false
    await this.#publishChange(tx)
    return true
  }

  /** The value of any setting, public or not. */
  async findSetting(q: Reader, key: string): Promise<string | null> {
    return (await this.settings.find(q, key))?.value ?? null
  }

  /** Adds protocol versions; replaces a version that exists. */
  async putProtocols(tx: Tx, protocols: readonly ProtocolRecord[]): Promise<void> {
    for (const protocol of protocols) await repo.putProtocol(tx, protocol)
    await this.#publishChange(tx)
  }

  async #publishChange(tx: Tx): Promise<void> {
    await this.pubSub.publish(tx, 'content', null)
  }
}
