import type { Reader, Tx } from '../../../kernel/db'
import type { FanOut } from '../../../kernel/fan-out'
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

declare module '../../../kernel/fan-out' {
  interface Subjects {
    /** What the house puts on its walls; no ids. */
    content: true
  }
}

/** The only writer of adverts, notices, home page, settings and protocols. */
export class ContentEditor {
  constructor(private readonly fanOut: Pick<FanOut, 'publish'>) {}

  async putAdverts(tx: Tx, adverts: readonly AdvertRecord[]): Promise<void> {
    for (const advert of adverts) await repo.putAdvert(tx, advert)
    await this.#tell(tx)
  }

  /** Takes an advert down; false when none runs under that id. */
  async endAdvert(tx: Tx, advertId: string, now: number): Promise<boolean> {
    const isEnded = await repo.endAdvert(tx, advertId, now)
    if (isEnded) await this.#tell(tx)
    return isEnded
  }

  /** Takes a notice away; false when there is none of that id. */
  async dropNotice(tx: Tx, noticeId: string): Promise<boolean> {
    const isGone = await repo.deleteNotice(tx, noticeId)
    if (isGone) await this.#tell(tx)
    return isGone
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

  /** Takes a setting back; false when it was not set. */
  async dropSetting(tx: Tx, key: string): Promise<boolean> {
    const isGone = await repo.deleteSetting(tx, key)
    if (isGone) await this.#tell(tx)
    return isGone
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

  async #tell(tx: Tx): Promise<void> {
    await this.fanOut.publish(tx, 'content', null)
  }
}
