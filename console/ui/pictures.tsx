import type { Picture } from '@contract/schema/shared'

/** First letter of a name on a round ground. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span className={`avatar${isSmall ? ' is-small' : ''}`} aria-hidden="true">
      {[...name.trim()].at(-1) ?? '?'}
    </span>
  )
}

/** A product's picture on its ground; `size` in px. */
export function Shot({ picture, size = 36 }: { picture: Pick<Picture, 'url' | 'ground'> | null; size?: number }) {
  return (
    <span className={`shot ${picture?.ground ?? 'stone'}`} style={{ width: size, height: size }}>
      {picture && <img src={picture.url} alt="" loading="lazy" />}
    </span>
  )
}
