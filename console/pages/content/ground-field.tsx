import { GROUNDS, type Ground } from '@contract/codes/product'

const NAMES: Readonly<Record<Ground, string>> = {
  rose: '玫瑰',
  peach: '杏',
  lemon: '柠檬',
  mint: '薄荷',
  aqua: '水绿',
  sky: '天蓝',
  lilac: '丁香',
  stone: '石灰',
}

export const groundText = (ground: Ground): string => NAMES[ground]

/** The ground of a picture, as swatches. */
export function GroundField({
  value,
  isOff,
  onChange,
}: {
  value: Ground
  isOff: boolean
  onChange(value: Ground): void
}) {
  return (
    <div className="grounds" role="radiogroup" aria-label="底色">
      {GROUNDS.map((ground) => (
        <label key={ground} title={NAMES[ground]}>
          <input
            type="radio"
            name="ground"
            className="only-read"
            aria-label={NAMES[ground]}
            disabled={isOff}
            checked={ground === value}
            onChange={() => onChange(ground)}
          />
          <span className={`shot ${ground}`} />
        </label>
      ))}
    </div>
  )
}
