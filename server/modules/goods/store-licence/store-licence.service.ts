import { licenceKindText } from '@contract/codes/licence'
import type { StoreLicence, StoreLicenceHead } from '@contract/schema/licence'
import type { Static } from '@sinclair/typebox'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { CaptchaService } from '../../system/captcha'
import type { MediaService } from '../../system/media'
import type { Store, StoreService } from '../store'
import * as repo from './store-licence.repo'
import { LICENCE_FILES, validText } from './store-licence.rules'

type Head = Static<typeof StoreLicenceHead>

interface StoreLicenceDeps {
  db: Db
  stores: Pick<StoreService, 'findStore'>
  captcha: Pick<CaptchaService, 'open' | 'isOpen'>
  media: Pick<MediaService, 'urls'>
}

/** The checked documents of stores, as shoppers see them: their pictures only after a picture code [licence.captcha]. */
export class StoreLicenceService {
  constructor(private readonly deps: StoreLicenceDeps) {}

  /** SYS_BIZ_DATA_ERROR_CODE: unknown store. */
  async list(storeId: string, now: number): Promise<{ storeName: string; records: Head[] }> {
    const { name } = await this.#store(storeId)
    const licences = await repo.listOfStore(this.deps.db.q, storeId)
    return {
      storeName: name,
      records: licences.filter(({ state }) => state === 'checked').map((one) => headOf(one, now)),
    }
  }

  /** SYS_BIZ_DATA_ERROR_CODE: the code is wrong, used or expired, or the store is unknown. */
  async open(
    sessionKey: string,
    { storeId, ...typed }: { storeId: string; verifyCodeId: string; verifyCode: string },
    now: number,
  ): Promise<{ openUntil: number }> {
    await this.#store(storeId)
    return { openUntil: await this.deps.captcha.open(sessionKey, typed, subjectOf(storeId), now) }
  }

  /** Null: the documents of the store are not open for the session. SYS_BIZ_DATA_ERROR_CODE: unknown or not checked. */
  async detail(sessionKey: string, licenceId: string, now: number): Promise<StoreLicence | null> {
    const { db, captcha, media } = this.deps
    const licence = await repo.findLicence(db.q, licenceId)
    if (licence?.state !== 'checked') return fail('SYS_BIZ_DATA_ERROR_CODE', '没有这份证照')
    if (!(await captcha.isOpen(sessionKey, subjectOf(licence.storeId), now))) return null
    const { storeId, company, number, pictureKey, checkedAt } = licence
    const [{ name: storeName }, [picture]] = await Promise.all([
      this.#store(storeId),
      media.urls(LICENCE_FILES, [pictureKey], now),
    ])
    return { ...headOf(licence, now), storeId, storeName, company, number, checkedAt, image: picture?.url ?? '' }
  }

  async #store(storeId: string): Promise<Store> {
    const { db, stores } = this.deps
    return (await stores.findStore(db.q, storeId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这家店')
  }
}

const subjectOf = (storeId: string): string => `licences ${storeId}`

const headOf = ({ licenceId, kind, validUntil }: repo.LicenceRecord, now: number): Head => ({
  licenceId,
  kindText: licenceKindText(kind),
  validText: validText(validUntil),
  isExpired: validUntil <= now,
})
