import { FOREVER } from '@contract/codes/china-time'
import type { LicenceDraft } from '@contract/console/licence'
import sharp from 'sharp'
import { OPERATOR } from '../../../../test/support/actor'
import type { LicenceOperatorService } from './licence-operator.service'

/** A picture of a document, as PNG. */
export const paper = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#f4ecd8' } })
    .png()
    .toBuffer()

export const LICENCE: LicenceDraft = {
  kind: 'business',
  company: '一叶茶业有限公司',
  number: 'A-1',
  validUntil: FOREVER,
}

/** Adds a document of a store, which waits for its check. */
export async function putLicence(
  { licenceOperator }: { licenceOperator: LicenceOperatorService },
  storeId: string,
  more: Partial<LicenceDraft> = {},
) {
  const pictureKey = await licenceOperator.keepPicture(await paper())
  return licenceOperator.add(OPERATOR, 'all', { storeId, pictureKey, ...LICENCE, ...more })
}
