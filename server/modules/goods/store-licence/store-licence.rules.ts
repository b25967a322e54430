import { chinaDay, FOREVER } from '@contract/codes/china-time'
import { type LicenceState, OPENING_LICENCE } from '@contract/codes/licence'
import type { LicenceRecord } from './store-licence.repo'

/** The owner of the pictures of documents among private files. */
export const LICENCE_FILES = 'licences'

export const STATE_TEXTS: Readonly<Record<LicenceState, string>> = {
  pending: '待审核',
  checked: '已通过',
  refused: '未通过',
}

/** 有效期至 2027-03-01, 长期有效 */
export const validText = (validUntil: number): string =>
  validUntil >= FOREVER ? '长期有效' : `有效期至 ${chinaDay(validUntil)}`

/** Whether a document lets its store open. */
export const opens = ({ kind, state, validUntil }: Pick<LicenceRecord, 'kind' | 'state' | 'validUntil'>, now: number) =>
  kind === OPENING_LICENCE && state === 'checked' && validUntil > now
