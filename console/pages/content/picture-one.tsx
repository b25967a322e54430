import type { Picture } from '@contract/schema/shared'
import { PictureField } from '../../patterns/picture-field'

export const NO_PICTURE: Picture = { url: '', ground: null, scale: 1, count: 1 }

/** The one picture of an advert, a pop-up or a room; it may have none. */
export function PictureOne({
  value,
  isOff,
  label = '图片',
  onChange,
}: {
  value: Picture
  isOff: boolean
  label?: string
  onChange(value: Picture): void
}) {
  return (
    <PictureField
      label={label}
      most={1}
      isOff={isOff}
      value={value.url === '' ? [] : [value]}
      onChange={([next]) => onChange(next ?? NO_PICTURE)}
    />
  )
}
