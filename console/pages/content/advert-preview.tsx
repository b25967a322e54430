import type { Reply } from '../../app/api'

type Fields = Reply<'advert/detail'>['fields']

/** A banner with the proportions and the layout of the shop's: 351 × 132. */
export function AdvertPreview({ fields }: { fields: Fields }) {
  const { kicker, lines, callout, ground, image } = fields
  return (
    <figure className="phone" aria-label="预览">
      <div className={`banner shot ${ground}`}>
        <div className="words">
          <small>{kicker}</small>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            <b key={at}>{line}</b>
          ))}
          {callout && <span className="callout">{callout}</span>}
        </div>
        {image.url !== '' && <img src={image.url} alt="" />}
      </div>
      <figcaption className="note">按手机上的比例，375 宽</figcaption>
    </figure>
  )
}
