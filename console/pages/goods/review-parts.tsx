import { STAR_TEXTS } from '@contract/codes/review'
import { Play } from 'lucide-react'
import type { Reply } from '../../app/api'

type Review = Reply<'review/list'>['records'][number]

const MOST = 5

/** Stars with their name: never by number of signs alone. */
export function Stars({ of }: { of: number }) {
  const text = STAR_TEXTS[of - 1] ?? ''
  return (
    <span className={`stars${of <= 2 ? ' is-low' : ''}`}>
      <span aria-hidden="true">{'★'.repeat(of) + '☆'.repeat(MOST - of)}</span>
      <span>
        {of} 星 {text}
      </span>
    </span>
  )
}

/** Pictures of a review and of its addition, and its video; each opens in a tab of its own. */
export function Pictures({
  review: { images, append, video },
}: {
  review: Pick<Review, 'images' | 'append' | 'video'>
}) {
  const all = [...images, ...(append?.images ?? [])]
  if (all.length === 0 && !video) return null
  return (
    <span className="review-pictures">
      {all.map(({ url, thumbUrl }, at) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={`看第 ${at + 1} 张图`}>
          <img src={thumbUrl} alt="" loading="lazy" />
        </a>
      ))}
      {video && (
        <a href={video.url} target="_blank" rel="noreferrer" className="video">
          <Play size={16} aria-hidden="true" />
          视频
        </a>
      )}
    </span>
  )
}
