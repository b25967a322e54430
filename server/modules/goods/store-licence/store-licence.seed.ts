import { FOREVER } from '@contract/codes/china-time'
import type { LicenceDraft } from '@contract/console/licence'
import type { Db } from '../../../kernel/db'
import { STROKE_SIZE, strokesOf } from '../../system/captcha'
import type { MediaService } from '../../system/media'
import * as repo from './store-licence.repo'
import { LICENCE_FILES } from './store-licence.rules'
import { watermarked } from './watermark'

export interface StoreLicenceDemo {
  storeLicences: readonly (Omit<LicenceDraft, 'validUntil'> & { storeId: string })[]
}

/** The checked documents of the demo's stores; all share one picture, which is marked as a specimen. */
export async function seedStoreLicence(
  { db, media }: { db: Db; media: Pick<MediaService, 'keepPicture'> },
  demo: StoreLicenceDemo,
  now: number,
): Promise<void> {
  const picture = await watermarked(Buffer.from(specimenSvg()))
  const pictureKey = await media.keepPicture(LICENCE_FILES, 'licence', 'specimen', picture, now)
  await db.tx(async (tx) => {
    for (const { storeId, ...draft } of demo.storeLicences) {
      const licenceId = `${storeId}-${draft.kind}`
      await repo.insertLicence(tx, {
        licenceId,
        storeId,
        ...draft,
        validUntil: FOREVER,
        pictureKey,
        state: 'checked',
        reason: '',
        version: 2,
        uploadedAt: now,
        checkedAt: now,
      })
    }
  })
}

/** A framed sheet with lines of strokes, which need no font. */
function specimenSvg(): string {
  const [width, height] = [1000, 700]
  const words = (text: string, top: number, size: number) => {
    const step = (STROKE_SIZE.width + 2) * size
    const left = (width - text.length * step) / 2
    return [...text]
      .flatMap((letter, index) =>
        strokesOf(letter).map((line) =>
          line
            .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${left + index * step + x * size} ${top + y * size}`)
            .join(''),
        ),
      )
      .join('')
  }
  const rule = (top: number, wide: number) => `M140 ${top}L${140 + wide} ${top}`
  const rules = [rule(330, 620), rule(380, 700), rule(430, 540), rule(480, 660), rule(530, 420)].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fbf6e8"/><g fill="none" stroke="#a8772a"><rect x="28" y="28" width="944" height="644" stroke-width="10"/><rect x="46" y="46" width="908" height="608" stroke-width="2"/></g><circle cx="500" cy="120" r="42" fill="#c8381f"/><g fill="none" stroke="#2d2a26" stroke-linecap="round"><path d="${words('BUSINESS LICENCE', 190, 7)}" stroke-width="7"/><path d="${words('SPECIMEN', 266, 3.4)}" stroke-width="3"/><path d="${rules}" stroke="#b9ad94" stroke-width="6"/></g><circle cx="790" cy="560" r="64" fill="none" stroke="#c8381f" stroke-width="6"/></svg>`
}
