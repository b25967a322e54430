import { MEDIA_FILE_PATH, MEDIA_WIDTHS, THUMB_QUALITY, THUMB_SIZE } from '@contract/codes/upload'
import type { Review } from '@contract/schema/catalog'
import type { Picture } from '@contract/schema/shared'
import type { Selectable } from 'kysely'
import type { ReviewTable } from './catalog.tables'

export type ReviewRow = Selectable<ReviewTable>

const imagesOf = (keys: string) =>
  (JSON.parse(keys) as string[]).map((key) => ({
    url: `${MEDIA_FILE_PATH}${key}?w=${MEDIA_WIDTHS[0]}&q=${THUMB_QUALITY}`,
    thumbUrl: `${MEDIA_FILE_PATH}${key}?w=${THUMB_SIZE}&h=${THUMB_SIZE}&q=${THUMB_QUALITY}`,
  }))

/** The public fields; another module adds whether the caller found it helpful. */
export function reviewOf(row: ReviewRow): Review {
  return {
    reviewId: row.reviewId,
    nick: row.nick,
    stars: row.stars,
    content: row.content,
    specText: row.specText,
    avatar: row.avatar === null ? null : (JSON.parse(row.avatar) as Picture),
    createdAt: row.createdAt,
    tags: JSON.parse(row.tags) as string[],
    images: imagesOf(row.imageKeys),
    video: row.videoKey === '' ? null : { url: `${MEDIA_FILE_PATH}${row.videoKey}` },
    append:
      row.appendAt > 0 ? { content: row.appendText, images: imagesOf(row.appendImageKeys), at: row.appendAt } : null,
    reply: row.replyAt > 0 ? { content: row.replyText, at: row.replyAt } : null,
    helpful: row.helpful,
    isHelpful: false,
  }
}
